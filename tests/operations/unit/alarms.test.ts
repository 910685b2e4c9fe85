import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alarms, eventAlarms } from '../../../worker/operations/ops-alerts/rules.ts'
import { watchedEvents } from '../../../worker/platform/lib/event-counts.ts'
import { platformAlerts } from '../../../worker/ops/alerts/platform-alerts.ts'

const docs = (name: string) =>
  readFileSync(new URL(`../../../worker/docs/${name}`, import.meta.url), 'utf8')

test('links every alarm to a card of the incident guide', () => {
  const cards = [...docs('incidents.md').matchAll(/^## (.+)$/gm)].map(([, card]) => card)
  for (const { title, card } of [...Object.values(alarms), ...platformAlerts])
    expect(cards, title).toContain(card)
})

test('lists exactly the existing alarms in the alarm guide', () => {
  const listedNames = [...docs('operating.md').matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)
  const alarmNames = [...Object.keys(alarms), ...platformAlerts.map(({ type }) => type)]
  expect(listedNames.toSorted()).toEqual(alarmNames.toSorted())
})
test('defines an alarm for every watched event', () => {
  const events = Object.values(eventAlarms).map(({ event }) => event)
  expect(events.toSorted()).toEqual([...watchedEvents])
})
