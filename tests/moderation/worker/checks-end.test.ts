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

// The start of a minute, so that no cached answer of an earlier minute is used.
const END = Date.UTC(2026, 5, 1, 12)
const SOON = END - 14 * DAY
const clara = uuid(3)

const ending = (validUntil: number): Overrides['verifications'] =>
  (['identity', 'age', 'photos'] as const).map((check) => ({
    checked: check,
    checkedAt: END - 90 * DAY,
    validUntil: check === 'photos' ? validUntil : END + 900 * DAY,
  }))

let office: Companions
beforeEach(async () => {
  vi.useFakeTimers({ now: END - 60 * DAY, toFake: ['Date'] })
  const visibility = { visible_on_homepage: true, lastActiveAt: END - 61 * DAY }
  office = await openCompanions([
    { ...visibility, id: ada, name: 'Ada', is_featured: true, verifications: ending(END) },
    { ...visibility, id: berta, name: 'Berta', verifications: ending(END + 900 * DAY) },
    { ...visibility, id: clara, name: 'Clara' },
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
const accounts = { find: (id: string) => Promise.resolve(account(id)) }
const mails = () =>
  rowsOf<{ recipient: string; text: string }>(
    `SELECT recipient, text FROM outbox WHERE cause LIKE 'check:%' ORDER BY created_at`,
  )

describe.each([
  ['one millisecond before its end', -1, ['Ada', 'Berta', 'Clara'], ['age', 'identity', 'photos']],
  ['at its end', 0, ['Berta', 'Ada', 'Clara'], ['age', 'identity']],
])('photo check %s', (_, offset, order, checks) => {
  beforeEach(() => void vi.setSystemTime(END + offset))

  test('has the same validity in lists, on the home page and on the profile without a write', async () => {
    const before = await rowsOf('SELECT version, at FROM catalogue_log ORDER BY version')
    const namesSortedBy = async (sort: string) => {
      const { data } = await office.json<{ data: { name: string }[] }>(
        `/api/companions?limit=9&sort=${sort}`,
      )
      return data.map(({ name }) => name)
    }
    expect(await namesSortedBy('recent')).toEqual(order)
    expect(await namesSortedBy('name')).toEqual(['Ada', 'Berta', 'Clara'])
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

test('reminds a companion behind more checks than one night reads, all without an address', async () => {
  const last = uuid(0xfff)
  const checks = (['identity', 'age', 'photos'] as const).map((checked) => ({
    checked,
    checkedAt: END - 90 * DAY,
    validUntil: END,
  }))
  const unreachable = Array.from({ length: 67 }, (_, number) => ({
    id: uuid(0x100 + number),
    name: `N${number}`,
    verifications: checks,
  }))
  office = await openCompanions([...unreachable, { id: last, name: 'Zoe', verifications: checks }])
  await giveAccount(office.db, last, adaClaims.sub)
  for (const now of [SOON, END]) {
    await remindOfChecks(office.db, accounts, { graceDays: 30, now })
  }
  const sent = await rowsOf<{ recipient: string }>('SELECT recipient FROM outbox')
  expect(sent.map(({ recipient }) => recipient)).toEqual(Array(2).fill('0a@members.test'))
})

describe('reminder of a check', () => {
  beforeEach(() => giveAccount(office.db, ada, adaClaims.sub))

  test('is sent from two weeks before the end', async () => {
    await remindOfChecks(office.db, accounts, { graceDays: 30, now: SOON - 1 })
    expect(await mails()).toEqual([])
    await remindOfChecks(office.db, accounts, { graceDays: 30, now: SOON })
    const [mail, ...otherMails] = await mails()
    expect(otherMails).toEqual([])
    expect(mail?.recipient).toBe('0a@members.test')
    expect(mail?.text).toContain('Photos: 1 June 2026')
    expect(mail?.text).not.toContain('Identity')
  })

  test('is not sent once the check has ended', async () => {
    await remindOfChecks(office.db, accounts, { graceDays: 30, now: END })
    expect(await mails()).toEqual([])
  })

  test('is sent once per period', async () => {
    await Promise.all([
      remindOfChecks(office.db, accounts, { graceDays: 30, now: SOON }),
      remindOfChecks(office.db, accounts, { graceDays: 30, now: SOON }),
    ])
    await remindOfChecks(office.db, accounts, { graceDays: 30, now: SOON + DAY })
    expect(await mails()).toHaveLength(1)
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    const renewedChecks = [
      {
        checked: 'photos',
        checked_at: new Date(END - DAY).toISOString(),
        valid_until: new Date(END + 60 * DAY).toISOString(),
      },
    ]
    const path = `/api/admin/companions/${ada}`
    const response = await office.call('PUT', path, { ...form, verifications: renewedChecks })
    expect(response.status).toBe(200)
    await remindOfChecks(office.db, accounts, { graceDays: 30, now: END })
    expect(await mails()).toHaveLength(1)
    await remindOfChecks(office.db, accounts, { graceDays: 30, now: END + 50 * DAY })
    expect(await mails()).toHaveLength(2)
  })

  test('is postponed while the account service does not answer, without delaying others', async () => {
    await giveAccount(office.db, berta, uuid(0xb))
    await env.DB.exec(`UPDATE companion_verifications SET valid_until = ${END}`)
    const half = {
      find: (id: string) =>
        id === adaClaims.sub ? Promise.reject(new Error('No answer')) : accounts.find(id),
    }
    await remindOfChecks(office.db, half, { graceDays: 30, now: SOON })
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['0b@members.test'])
    await remindOfChecks(office.db, accounts, { graceDays: 30, now: SOON })
    expect(await mails()).toHaveLength(2)
    expect((await mails())[1]?.text.match(/1 June 2026/g)).toHaveLength(3)
  })

  test.each([
    ['whose address is not confirmed', { confirmedAt: null }, 'active'],
    ['whose profile is archived', {}, 'archived'],
  ])('is not sent to a companion %s', async (_, changes, lifecycle) => {
    await env.DB.prepare('UPDATE companions SET lifecycle = ?1').bind(lifecycle).run()
    const find = (id: string) => Promise.resolve(account(id, changes))
    await remindOfChecks(office.db, { find }, { graceDays: 30, now: SOON })
    expect(await mails()).toEqual([])
  })

  test('goes to the address of the invitation while there is no account service key', async () => {
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
  ])('appears on Today (%i)', async (time, kinds) => {
    vi.setSystemTime(time)
    const profile = await expectAnswer(getOwnSchemas, office.as(adaClaims, 'GET', '/api/own'))
    const notes = profile.attention.filter(({ check }) => check)
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
])('lists checks that end soon or have just ended for staff (%i)', async (time, expectedEnds) => {
  const rows = await checksEndingSoon(office.db, time)
  const checks = rows.map((row) => presentEndingCheck(row, time))
  expect(checks.map(({ hasEnded }) => hasEnded)).toEqual(expectedEnds)
  expect(
    checks.every(({ companion, checked }) => companion.id === ada && checked === 'photos'),
  ).toBe(true)
})

test('keeps the method of a check if the form omits it', async () => {
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
  const invalidForm = { ...form, verifications: [{ ...check, method: 'magic' }] }
  expect((await office.call('PUT', path, invalidForm)).status).toBe(422)
})
