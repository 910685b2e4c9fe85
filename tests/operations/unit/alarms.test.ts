import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alarms, eventAlarms } from '../../../worker/operations/ops-alerts/rules.ts'
import { watchedEvents } from '../../../worker/platform/lib/event-counts.ts'
import { platformAlerts } from '../../../worker/ops/alerts/platform-alerts.ts'

const docs = (name: string) =>
  readFileSync(new URL(`../../../worker/docs/${name}`, import.meta.url), 'utf8')

test('every alarm leads to a card of the handbook', () => {
  const cards = [...docs('incidents.md').matchAll(/^## (.+)$/gm)].map(([, card]) => card)
  for (const { title, card } of [...Object.values(alarms), ...platformAlerts])
    expect(cards, title).toContain(card)
})

test('the handbook lists every alarm, and no other', () => {
  const listed = [...docs('alarms.md').matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)
  const known = [...Object.keys(alarms), ...platformAlerts.map(({ type }) => type)]
  expect(listed.toSorted()).toEqual(known.toSorted())
})
test('every event that is watched has an alarm', () => {
  const events = Object.values(eventAlarms).map(({ event }) => event)
  expect(events.toSorted()).toEqual([...watchedEvents])
})
