import { beforeEach, expect, test } from 'vitest'
import { adminListAnswer, managedCompanion } from '#companions/staff/admin-companions'
import { getOpenWorkSchemas } from '#staff/overview'
import { getOwnSchemas } from '#companions/own/own'
import { dayOf } from '#platform/days'
import type { Revision } from '#companions/revisions'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  openCompanions,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { DAY, HOUR } from '../../support/platform/fixtures.ts'

// Changes by the team in the companion's area, and her answers.

let office: Companions
beforeEach(async () => {
  office = await openCompanions([{ id: ada, name: 'Ada', bio: 'Old words' }])
  await giveAccount(office.db, ada, adaClaims.sub)
})

const callAsAda = (method: string, path: string, body?: unknown) =>
  office.as(adaClaims, method, `/api/own${path}`, body)
const readOwn = () => expectAnswer(getOwnSchemas, callAsAda('GET', ''))
const reason = 'Your bookings go on until Friday.'
const managed = () =>
  expectAnswer({ response: managedCompanion }, office.call('GET', `/api/admin/companions/${ada}`))
const notes = async () => {
  const { attention } = await readOwn()
  return attention.filter(({ kind }) => ['returned', 'unsubmitted'].includes(kind))
}

test('no call by staff ends a companion’s pause', async () => {
  await callAsAda('PUT', '/pause', { paused: true })
  const path = `/api/admin/companions/${ada}`
  expect((await office.call('DELETE', `${path}/pause`, { reason })).status).toBe(404)
  const before = await office.get<object>(path)
  const pause = { is_paused: false, paused_at: null, bio: 'Words of staff' }
  expect((await office.call('PUT', path, { ...before, ...pause })).status).toBe(200)
  const statuses = ['archived', 'active']
  for (const status of statuses) {
    const change = { ids: [ada], status, is_active: true, reason }
    expect((await office.call('PATCH', '/api/admin/companions', change)).status).toBe(200)
  }
  expect((await managed()).is_paused).toBe(true)
  expect((await office.ask(`/api/companions/${ada}`)).status).toBe(404)
  expect(await readOwn()).toMatchObject({ isPaused: true, hidden: ['paused'] })
})

test('her area lists an unsubmitted draft, and a returned one with the reason', async () => {
  await callAsAda('PUT', '/revision', { version: 0, content: { bio: 'New words' } })
  expect(await notes()).toEqual([{ kind: 'unsubmitted' }])
  expect((await managed()).revision).toBeNull()
  await callAsAda('POST', '/revision/steps', { version: 1, act: 'submit' })
  expect(await notes()).toEqual([])
  const { revision } = await managed()
  expect(revision).toMatchObject({ state: 'submitted', due_at: expect.any(String) as string })
  const openWork = await expectAnswer(
    getOpenWorkSchemas,
    office.call('GET', '/api/admin/open-work'),
  )
  expect(openWork).toMatchObject({
    attention: { revisions: 1 },
    urgent: { revisions: 0 },
    revisions_due: revision!.due_at,
  })
  const path = `/api/admin/revisions/${revision!.id}`
  const { version, companionVersion } = await office.get<Revision>(path)
  const decision = { version, companionVersion, act: 'return', reason }
  expect((await office.call('POST', `${path}/steps`, decision)).status).toBe(200)
  expect(await notes()).toEqual([{ kind: 'returned', reason }])
  expect((await managed()).revision).toMatchObject({ state: 'returned', due_at: null })
})

test('the staff’s table shows who is online, away and paused', async () => {
  const readTable = async () => {
    const response = office.call('GET', '/api/admin/companions')
    const { companions } = await expectAnswer({ response: adminListAnswer }, response)
    const [{ presence, is_away, is_paused } = {}] = companions
    return { presence, is_away, is_paused }
  }
  expect(await readTable()).toMatchObject({ is_away: false, is_paused: false })
  await callAsAda('PUT', '/presence', { until: new Date(Date.now() + HOUR).toISOString() })
  expect((await readTable()).presence).toBe('online')
  const away = { from: dayOf(Date.now()), until: dayOf(Date.now() + 2 * DAY), reply: '' }
  await callAsAda('PUT', '/away', { away })
  await callAsAda('PUT', '/pause', { paused: true })
  expect(await readTable()).toEqual({ presence: 'offline', is_away: true, is_paused: true })
})
