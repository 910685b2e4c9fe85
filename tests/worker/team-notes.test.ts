import { beforeEach, expect, test } from 'vitest'
import { adminListAnswer, endPauseSchemas, managedCompanion } from '#contract/admin-companions'
import { getOverviewSchemas } from '#contract/overview'
import { getOwnSchemas } from '#contract/own'
import { dayOf } from '#contract/days'
import type { Revision } from '#contract/revisions'
import { adminClaims, auditLog } from '../support/admin.ts'
import { expectAnswer } from '../support/answers.ts'
import { giveAccount } from '../support/companion-account.ts'
import { ada, adaClaims, openCompanions, type Companions } from '../support/companions-own.ts'
import { DAY, HOUR } from '../support/fixtures.ts'

// What the team and a companion see of what the other has done.

let office: Companions
beforeEach(async () => {
  office = await openCompanions([{ id: ada, name: 'Ada', bio: 'Old words' }])
  await giveAccount(office.db, ada, adaClaims.sub)
})

const hers = (method: string, path: string, body?: unknown) =>
  office.as(adaClaims, method, `/api/own${path}`, body)
const own = () => expectAnswer(getOwnSchemas, hers('GET', ''))
const reason = 'Your bookings go on until Friday.'
const endPause = (body: object) => office.call('DELETE', `/api/admin/companions/${ada}/pause`, body)
const managed = () =>
  expectAnswer({ response: managedCompanion }, office.call('GET', `/api/admin/companions/${ada}`))
const notes = async () => {
  const { attention } = await own()
  return attention.filter(({ kind }) => ['returned', 'unsubmitted', 'pause-lifted'].includes(kind))
}

test('staff end her pause with a reason, which she reads until she pauses again', async () => {
  await hers('PUT', '/pause', { paused: true })
  expect((await endPause({ reason: ' ' })).status).toBe(422)
  expect((await managed()).is_paused).toBe(true)
  const ended = await expectAnswer(endPauseSchemas, endPause({ reason }))
  expect(ended).toMatchObject({ is_paused: false, not_public: [] })
  expect((await office.ask(`/api/companions/${ada}`)).status).toBe(200)
  expect(await own()).toMatchObject({ isPaused: false, hidden: [] })
  expect(await notes()).toMatchObject([{ kind: 'pause-lifted', reason }])
  // Once more ends nothing, and is in the log once.
  await expectAnswer(endPauseSchemas, endPause({ reason: 'Again' }))
  expect((await auditLog()).filter(({ act }) => act === 'companion.pause-lifted')).toMatchObject([
    { actor: adminClaims.sub, subject: ada, detail: { name: 'Ada', reason } },
  ])
  await hers('PUT', '/pause', { paused: true })
  expect(await notes()).toEqual([])
})

test('her draft and what was returned of it are noted for her, with the reason', async () => {
  await hers('PUT', '/revision', { version: 0, content: { bio: 'New words' } })
  expect(await notes()).toEqual([{ kind: 'unsubmitted' }])
  expect((await managed()).revision).toBeNull()
  await hers('POST', '/revision/steps', { version: 1, act: 'submit' })
  expect(await notes()).toEqual([])
  const { revision } = await managed()
  expect(revision).toMatchObject({ state: 'submitted', due_at: expect.any(String) as string })
  const overview = await expectAnswer(getOverviewSchemas, office.call('GET', '/api/admin/overview'))
  expect(overview).toMatchObject({
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

test('the table of staff shows who is online, away and paused', async () => {
  const shown = async () => {
    const answered = office.call('GET', '/api/admin/companions')
    const { companions } = await expectAnswer({ response: adminListAnswer }, answered)
    const [{ presence, is_away, is_paused } = {}] = companions
    return { presence, is_away, is_paused }
  }
  expect(await shown()).toMatchObject({ is_away: false, is_paused: false })
  await hers('PUT', '/presence', { until: new Date(Date.now() + HOUR).toISOString() })
  expect((await shown()).presence).toBe('online')
  const away = { from: dayOf(Date.now()), until: dayOf(Date.now() + 2 * DAY), reply: '' }
  await hers('PUT', '/away', { away })
  await hers('PUT', '/pause', { paused: true })
  expect(await shown()).toEqual({ presence: 'offline', is_away: true, is_paused: true })
})
