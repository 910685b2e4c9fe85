import { beforeEach, expect, test } from 'vitest'
import type { LedgerAnswer } from '#contract/ledger'
import { LEDGER_PATH } from '#contract/ledger'
import { writeAll } from '../../../worker/db/bulk.ts'
import { redactCompanion } from '../../../worker/features/audit-log/writes.ts'
import { publishRoot, sealLedger } from '../../../worker/flows/seal-ledger.ts'
import { expireRows } from '../../../worker/jobs/expire-rows.ts'
import { checkLedger } from '../../../worker/ledger/check-ledger.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { addOwner, openOffice, rowsOf, type Office } from '../../support/admin.ts'
import { env } from '../../support/database.ts'
import { companionImport, DAY, uuid } from '../../support/fixtures.ts'

let office: Office
beforeEach(async () => {
  office = await openOffice([companionImport({ id: uuid(1), name: 'Ada' })])
})

const entries = () => rowsOf<{ number: number; hash: string }>('SELECT * FROM ledger_entries')
/** The check reads all that it needs at once. */
async function check() {
  const asked: string[] = []
  await checkLedger((query) => {
    asked.push(query)
    return []
  })
  const answers = new Map<string, unknown[]>()
  for (const query of asked) answers.set(query, await rowsOf(query))
  return checkLedger((query) => answers.get(query) ?? [])
}

test('what is written is in the ledger at the next minute, once, in its order', async () => {
  await office.call('DELETE', `/api/admin/companions/${uuid(1)}`)
  expect(await entries()).toEqual([])
  await sealLedger(office.db)
  const { problems, pending } = await check()
  const audited = await rowsOf(`SELECT * FROM ledger_entries WHERE source = 'audit'`)
  expect(audited).toHaveLength((await rowsOf('SELECT id FROM audit_log')).length)
  expect([problems, pending]).toEqual([[], 0])
  const before = await entries()
  await sealLedger(office.db)
  expect(await entries()).toEqual(before)
})

test('two that seal at once add everything once', async () => {
  await Promise.all([sealLedger(office.db), sealLedger(office.db)])
  await office.call('DELETE', `/api/admin/companions/${uuid(1)}`)
  await Promise.all([sealLedger(office.db), sealLedger(office.db)])
  expect((await check()).problems).toEqual([])
  expect(await rowsOf('SELECT * FROM ledger_queue')).toEqual([])
})

test('what is redacted, anonymised and expired leaves a ledger without problems', async () => {
  await sealLedger(office.db)
  await office.call('PATCH', '/api/admin/companions', { ids: [uuid(1)], is_featured: true })
  await sealLedger(office.db)
  await writeAll(office.db, [redactCompanion(office.db, uuid(1))])
  await sealLedger(office.db)
  expect((await check()).changes).toEqual({ audit: { changed: 1, removed: 0 } })
  await expireRows(env, Date.now() + 731 * DAY)
  await sealLedger(office.db)
  expect(await check()).toMatchObject({ problems: [], changes: { audit: { removed: 2 } } })
})

test('its end is published once a day and mailed to the owners', async () => {
  const now = Date.UTC(2026, 10, 22, 3, 23)
  await runSchedule('23 3 * * *', { ...env, ...office.accounts.vars }, now)
  const [root] = await rowsOf<{ number: number; hash: string }>('SELECT * FROM ledger_roots')
  const { number, hash } = (await entries()).at(-1)!
  expect(root).toMatchObject({ day: '2026-11-22', number, hash })
  const response = await office.ask(LEDGER_PATH)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await response.json<LedgerAnswer>()).toEqual({
    algorithm: 'SHA-256',
    roots: [
      {
        day: '2026-11-22',
        entries: root!.number,
        hash: root!.hash,
        at: '2026-11-22T03:23:00.000Z',
      },
    ],
  })
  await runSchedule('23 3 * * *', { ...env, ...office.accounts.vars }, now + 60_000)
  const mails = await rowsOf<{ text: string }>('SELECT recipient, text FROM outbox')
  expect(mails).toEqual([{ recipient: null, text: expect.stringContaining(root!.hash) as string }])
})

test('owners whose addresses are known get the mail themselves', async () => {
  const id = await addOwner()
  const account = { id, email: 'owner@members.test', confirmedAt: 1 }
  await publishRoot(office.db, { find: () => Promise.resolve(account as never) }, Date.now())
  expect(await rowsOf('SELECT recipient FROM outbox')).toEqual([{ recipient: account.email }])
})
