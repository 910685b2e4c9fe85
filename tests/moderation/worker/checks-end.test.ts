import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Check } from '#companions/companion-status'
import { getOwnSchemas } from '#companions/own/own'
import { checksEndingSoon } from '../../../worker/companions/profiles/checks.ts'
import { presentEndingCheck } from '../../../worker/companions/profiles/present/present-checks.ts'
import { remindOfChecks } from '../../../worker/moderation/remind-of-checks.ts'
import type { Account } from '../../../worker/accounts/lib/account-service.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  berta,
  openCompanions,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid, type Overrides } from '../../support/platform/fixtures.ts'

// The first of a minute: no answer of before is given again.
const END = Date.UTC(2026, 5, 1, 12)
const SOON = END - 14 * DAY
const clara = uuid(3)

const ending = (at: number): Overrides['verifications'] =>
  (['identity', 'age', 'photos'] as const).map((checked) => ({
    checked,
    checkedAt: END - 90 * DAY,
    validUntil: checked === 'photos' ? at : END + 900 * DAY,
  }))

let office: Companions
beforeEach(async () => {
  vi.useFakeTimers({ now: END - 60 * DAY, toFake: ['Date'] })
  const seen = { visibleOnHomepage: true, lastActiveAt: END - 61 * DAY }
  office = await openCompanions([
    { ...seen, id: ada, name: 'Ada', isFeatured: true, verifications: ending(END) },
    { ...seen, id: berta, name: 'Berta', verifications: ending(END + 900 * DAY) },
    { ...seen, id: clara, name: 'Clara' },
  ])
})
afterEach(() => void vi.useRealTimers())

const account = (id: string, changes: Partial<Account> = {}): Account => ({
  id,
  email: `${id.slice(-2)}@members.test`,
  language: null,
  createdAt: 1,
  confirmedAt: 1,
  lastSignInAt: null,
  bannedUntil: null,
  hasAdminRole: false,
  factors: [],
  ...changes,
})
const known = { find: (id: string) => Promise.resolve(account(id)) }
const mails = () =>
  rowsOf<{ recipient: string; text: string }>(
    `SELECT recipient, text FROM outbox WHERE cause LIKE 'check:%' ORDER BY created_at`,
  )

describe.each([
  ['a moment before its end', -1, ['Ada', 'Berta', 'Clara'], ['age', 'identity', 'photos']],
  ['at its end', 0, ['Berta', 'Ada', 'Clara'], ['age', 'identity']],
])('of a check, %s', (_, after, order, checks) => {
  beforeEach(() => void vi.setSystemTime(END + after))

  test('lists, the home page and the profile say the same, though nothing was written', async () => {
    const before = await rowsOf('SELECT version, at FROM catalogue_log ORDER BY version')
    const listed = async (sort: string) => {
      const { data } = await office.json<{ data: { name: string }[] }>(
        `/api/companions?limit=9&sort=${sort}`,
      )
      return data.map(({ name }) => name)
    }
    expect(await listed('recent')).toEqual(order)
    expect(await listed('name')).toEqual(['Ada', 'Berta', 'Clara'])
    const { companions } = await office.json<{ companions: { name: string }[] }>(
      '/api/homepage/companions',
    )
    expect(companions.map(({ name }) => name)).toEqual(order)
    const { data } = await office.json<{
      data: { verification: { badges: string[]; checks: { checked: Check }[] } }
    }>(`/api/companions/${ada}`)
    expect(data.verification.badges.toSorted()).toEqual(checks)
    expect(data.verification.checks.map(({ checked }) => checked).toSorted()).toEqual(checks)
    expect(await rowsOf('SELECT version, at FROM catalogue_log ORDER BY version')).toEqual(before)
  })
})

describe('she is reminded', () => {
  beforeEach(() => giveAccount(office.db, ada, adaClaims.sub))

  test('from two weeks before the end on, and no earlier', async () => {
    await remindOfChecks(office.db, known, { graceDays: 30, now: SOON - 1 })
    expect(await mails()).toEqual([])
    await remindOfChecks(office.db, known, { graceDays: 30, now: SOON })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.recipient).toBe('0a@members.test')
    expect(mail?.text).toContain('Photos: 1 June 2026')
    expect(mail?.text).not.toContain('Identity')
  })

  test('not of what has ended', async () => {
    await remindOfChecks(office.db, known, { graceDays: 30, now: END })
    expect(await mails()).toEqual([])
  })

  test('once for each period, however often the night comes', async () => {
    await Promise.all([
      remindOfChecks(office.db, known, { graceDays: 30, now: SOON }),
      remindOfChecks(office.db, known, { graceDays: 30, now: SOON }),
    ])
    await remindOfChecks(office.db, known, { graceDays: 30, now: SOON + DAY })
    expect(await mails()).toHaveLength(1)
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    const renewed = [
      {
        checked: 'photos',
        checked_at: new Date(END - DAY).toISOString(),
        valid_until: new Date(END + 60 * DAY).toISOString(),
      },
    ]
    const path = `/api/admin/companions/${ada}`
    const saved = await office.call('PUT', path, { ...form, verifications: renewed })
    expect(saved.status).toBe(200)
    await remindOfChecks(office.db, known, { graceDays: 30, now: END })
    expect(await mails()).toHaveLength(1)
    await remindOfChecks(office.db, known, { graceDays: 30, now: END + 50 * DAY })
    expect(await mails()).toHaveLength(2)
  })

  test('another night when the account service gives no answer, others all the same', async () => {
    await giveAccount(office.db, berta, uuid(0xb))
    await env.DB.exec(`UPDATE companion_verifications SET valid_until = ${END}`)
    const half = {
      find: (id: string) =>
        id === adaClaims.sub ? Promise.reject(new Error('No answer')) : known.find(id),
    }
    await remindOfChecks(office.db, half, { graceDays: 30, now: SOON })
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['0b@members.test'])
    await remindOfChecks(office.db, known, { graceDays: 30, now: SOON })
    expect(await mails()).toHaveLength(2)
    expect((await mails())[1]?.text.match(/1 June 2026/g)).toHaveLength(3)
  })

  test.each([
    ['whose address is not confirmed', { confirmedAt: null }, 'active'],
    ['whose profile is archived', {}, 'archived'],
  ])('not her %s', async (_, changes, lifecycle) => {
    await env.DB.prepare('UPDATE companions SET lifecycle = ?1').bind(lifecycle).run()
    const find = (id: string) => Promise.resolve(account(id, changes))
    await remindOfChecks(office.db, { find }, { graceDays: 30, now: SOON })
    expect(await mails()).toEqual([])
  })

  test('where she accepted the invitation, while there is no key to the account service', async () => {
    await env.DB.exec('DELETE FROM companion_accounts')
    await office.invite()
    await office.accept(adaClaims, await office.token())
    await runSchedule('23 3 * * *', env, SOON)
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([adaClaims.email])
  })

  test.each([
    [END - 31 * DAY, []],
    [END - 1, ['check-ends']],
    [END, ['check-ended']],
  ])('on Today (%i)', async (at, kinds) => {
    vi.setSystemTime(at)
    const own = await expectAnswer(getOwnSchemas, office.as(adaClaims, 'GET', '/api/own'))
    const notes = own.attention.filter(({ check }) => check)
    expect(notes.map(({ kind }) => kind)).toEqual(kinds)
    expect(
      notes.every(({ check, at: end }) => check === 'photos' && Date.parse(end!) === END),
    ).toBe(true)
  })
})

test.each([
  [END - 31 * DAY, []],
  [END - 1, [false]],
  [END, [true]],
  [END + 30 * DAY, []],
])('staff see what ends soon and what has just ended (%i)', async (at, ended) => {
  const rows = await checksEndingSoon(office.db, at)
  const seen = rows.map((row) => presentEndingCheck(row, at))
  expect(seen.map(({ hasEnded }) => hasEnded)).toEqual(ended)
  expect(seen.every(({ companion, checked }) => companion.id === ada && checked === 'photos')).toBe(
    true,
  )
})

test('how a check was made is kept, and stays when the form says nothing of it', async () => {
  const path = `/api/admin/companions/${clara}`
  const form = { name: 'Clara', age_range: '25-29', location: 'Zurich, Switzerland' }
  const check = {
    checked: 'identity',
    checked_at: new Date(END - 2 * DAY).toISOString(),
    valid_until: new Date(END + DAY).toISOString(),
  }
  const methods = async () =>
    (await office.get<{ verifications: { method: string }[] }>(path)).verifications.map(
      ({ method }) => method,
    )
  await office.call('PUT', path, { ...form, verifications: [{ ...check, method: 'e-id' }] })
  expect(await methods()).toEqual(['e-id'])
  await office.call('PUT', path, { ...form, verifications: [check] })
  expect(await methods()).toEqual(['e-id'])
  await office.call('PUT', path, { ...form, verifications: [{ ...check, method: 'provider' }] })
  expect(await methods()).toEqual(['provider'])
  const odd = { ...form, verifications: [{ ...check, method: 'magic' }] }
  expect((await office.call('PUT', path, odd)).status).toBe(422)
})
