import { afterEach, expect, test, vi } from 'vitest'
import { listEndingsSchemas, listEndingsEndpoint, type Ending } from '#companions/endings'
import type { StaffRole } from '#staff/staff-rights'
import { CONTACTS_EXPIRE } from '../../../worker/platform/http/contacts-expire.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { addStaff, colleague } from '../../support/staff/case-work.ts'
import { ada, berta, openCompanions } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, uuid, type Overrides } from '../../support/platform/fixtures.ts'

// One page lists everything that ends soon, limited to the role's rights.

const NOW = Date.parse(CONTACTS_EXPIRE) - 20 * DAY
const member = uuid(0xd0)
afterEach(() => void vi.useRealTimers())

const photosUntil = (at: number): Overrides['verifications'] => [
  { checked: 'photos', checkedAt: NOW - 90 * DAY, validUntil: at },
]

async function openWithEndings() {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const office = await openCompanions([
    { id: ada, name: 'Ada', verifications: photosUntil(NOW + 10 * DAY) },
    { id: berta, name: 'Berta', verifications: photosUntil(NOW + 40 * DAY) },
  ])
  const grant = (id: number, days: number, revoked: number | null = null) =>
    env.DB.prepare(
      `INSERT INTO premium_grants (id, member_id, plan, reason, given_at, ends_at, revoked_at)
       VALUES (?1, ?2, 'gold', 'A test.', ?3, ?4, ?5)`,
    ).bind(uuid(id), member, NOW - DAY, NOW + days * DAY, revoked)
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES (?1, 'Max', 1, 1)`,
    ).bind(member),
    grant(0xe1, 5),
    grant(0xe2, 31),
    grant(0xe3, 6, NOW),
    grant(0xe4, -0.5),
  ])
  const read = async (role: StaffRole = 'owner'): Promise<Ending[]> => {
    if (role !== 'owner') await addStaff(role)
    const answer =
      role === 'owner'
        ? office.call('GET', listEndingsEndpoint.path)
        : office.as(colleague, 'GET', listEndingsEndpoint.path)
    return (await expectAnswer(listEndingsSchemas, answer)).endings
  }
  return { office, read }
}
const iso = (days: number) => new Date(NOW + days * DAY).toISOString()

test('the list has everything that ends within 30 days, the earliest end first', async () => {
  const { read } = await openWithEndings()
  const adaEnding = { companion: { id: ada, name: 'Ada' }, check: 'photos', hasEnded: false }
  expect(await read()).toEqual([
    {
      kind: 'grant',
      member: { id: member, name: 'Max' },
      plan: 'gold',
      hasEnded: false,
      endsAt: new Date(NOW + 5 * DAY - 1).toISOString(),
    },
    { kind: 'check', ...adaEnding, endsAt: iso(10) },
    { kind: 'contacts', endsAt: iso(20), hasEnded: false },
  ])
  const endedCheck = (id: string, days: number) =>
    env.DB.prepare(
      `UPDATE companion_verifications SET valid_until = ?2
       WHERE companion_id = ?1 AND checked = 'photos'`,
    )
      .bind(id, NOW - days * DAY)
      .run()
  await endedCheck(ada, 5)
  await endedCheck(berta, 31)
  expect((await read()).map(({ kind, hasEnded }) => [kind, hasEnded])).toEqual([
    ['check', true],
    ['grant', false],
    ['contacts', false],
  ])
})

test.each([
  ['accountant', ['grant']],
  ['editor', []],
  ['moderator', ['grant', 'check']],
] as const)('the role %s lists only what it may read', async (role, kinds) => {
  const { read } = await openWithEndings()
  const all = (await read(role)).map(({ kind }) => kind)
  // Accountants also have the right to read settings.
  expect(all.filter((kind) => kind !== 'contacts')).toEqual(kinds)
})
