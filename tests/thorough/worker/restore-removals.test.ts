import { beforeEach, expect, test, vi } from 'vitest'
import { writeAll } from '../../../worker/db/bulk.ts'
import { publishCompanions } from '../../../worker/features/catalogue/projection.ts'
import { writeJournal } from '../../../worker/jobs/back-up.ts'
import { newRestore } from '../../../worker/ops/restore/restore-copy.ts'
import { ada, berta, clara, night, openCopies, RESTORED } from '../../support/copies.ts'
import { env } from '../../support/database.ts'
import { HOUR, uuid } from '../../support/fixtures.ts'

const [member, other] = [uuid(7), uuid(8)]

let copies: Awaited<ReturnType<typeof openCopies>>
beforeEach(async () => {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
  copies = await openCopies()
  await copies.fillStores()
  await run(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at)
     VALUES ('${other}', 'Eve', 1, 1) ON CONFLICT DO NOTHING`,
    'DELETE FROM request_blocks',
    'DELETE FROM companion_blocks',
    'DELETE FROM hidden_companions',
    'DELETE FROM companion_departures',
    'UPDATE mail_preferences SET answers = 1, requests = 1, searches = 1',
    `UPDATE companions SET contact_phone = '+41 79 000 00 00', contact_telegram = '@ada'`,
    `UPDATE administrators SET standing = 'given', role = 'editor'`,
    `UPDATE reviews SET state = 'published'`,
  )
  await writeAll(copies.office.db, [publishCompanions(copies.office.db, [ada, berta, clara])])
  await run('DELETE FROM journal_queue')
})

const run = (...queries: string[]) => env.DB.batch(queries.map((query) => env.DB.prepare(query)))

/** Restores the site's back-up, after these changes were made to it. */
async function restoredAfter(changes: string[]) {
  await copies.backUpAt(night)
  await run(...changes)
  await writeJournal(copies.site, night + HOUR)
  const restored = newRestore()
  await copies.restore(restored)
  expect(restored.left).toEqual([])
}

type Case = [what: string, changes: string[], question: string, found: object[]]
const cases: Case[] = [
  [
    'a role',
    [`UPDATE administrators SET standing = 'taken'`],
    "SELECT DISTINCT role FROM administrators WHERE standing = 'taken'",
    [{ role: 'editor' }],
  ],
  [
    'the access of an account',
    ['DELETE FROM companion_accounts'],
    'SELECT * FROM companion_accounts',
    [],
  ],
  [
    'a departure, with the day of its erasure',
    [
      `INSERT INTO companion_departures (companion, left_at, erase_at, is_requested)
       VALUES ('${berta}', 5, 9, 1)`,
    ],
    'SELECT companion, left_at, erase_at, is_requested FROM companion_departures',
    [{ companion: berta, left_at: 5, erase_at: 9, is_requested: 1 }],
  ],
  [
    'being out of search engines',
    [`UPDATE companions SET is_unlisted = 1 WHERE id = '${ada}'`],
    `SELECT is_unlisted FROM companions WHERE id = '${ada}'`,
    [{ is_unlisted: 1 }],
  ],
  [
    'a telephone number that has changed, and that alone',
    [`UPDATE companions SET contact_phone = '+41 79 111 11 11' WHERE id = '${ada}'`],
    `SELECT contact_phone, contact_telegram FROM companions WHERE id = '${ada}'`,
    [{ contact_phone: null, contact_telegram: '@ada' }],
  ],
  [
    'mail that someone ended',
    ['UPDATE mail_preferences SET searches = 0'],
    'SELECT answers, searches FROM mail_preferences',
    [{ answers: 1, searches: 0 }],
  ],
  [
    'a member whom staff blocked',
    [`INSERT INTO request_blocks VALUES ('${other}', 'Rude', 'a', 'A', 1)`],
    'SELECT member_id FROM request_blocks',
    [{ member_id: other }],
  ],
  [
    'a member whom she blocked',
    [`INSERT INTO companion_blocks VALUES ('${ada}', '${other}', 1)`],
    'SELECT companion_id, member_id FROM companion_blocks',
    [{ companion_id: ada, member_id: other }],
  ],
  [
    'a companion whom a member blocked, first hidden',
    [
      `INSERT INTO hidden_companions (member_id, companion_id, created_at) VALUES ('${other}', '${ada}', 1)`,
      'UPDATE hidden_companions SET blocked = 1',
    ],
    'SELECT member_id, companion_id, blocked FROM hidden_companions',
    [{ member_id: other, companion_id: ada, blocked: 1 }],
  ],
  ['a member’s photo', ['DELETE FROM member_photos'], 'SELECT * FROM member_photos', []],
  ['stories', ['DELETE FROM stories'], 'SELECT * FROM stories', []],
  [
    'reviews that were hidden or deleted',
    [
      `UPDATE reviews SET state = 'hidden' WHERE companion_id = '${ada}'`,
      `DELETE FROM reviews WHERE companion_id = '${berta}'`,
    ],
    `SELECT DISTINCT state FROM reviews WHERE companion_id IN ('${ada}', '${berta}')`,
    [{ state: 'hidden' }],
  ],
  ['a device', ['DELETE FROM push_subscriptions'], 'SELECT * FROM push_subscriptions', []],
]

test('no restore undoes what people removed, took away or forbade', async () => {
  await restoredAfter(cases.flatMap(([, changes]) => changes))
  for (const [what, , question, found] of cases) {
    const { results } = await RESTORED.prepare(question).all()
    expect(results, what).toEqual(found)
  }
})

test('what was forbidden and allowed again stays allowed', async () => {
  await restoredAfter([
    `INSERT INTO request_blocks VALUES ('${other}', 'Rude', 'a', 'A', 1)`,
    'DELETE FROM request_blocks',
    `INSERT INTO companion_blocks VALUES ('${ada}', '${other}', 1)`,
    'DELETE FROM companion_blocks',
  ])
  const { results } = await RESTORED.prepare(
    'SELECT member_id FROM request_blocks UNION ALL SELECT member_id FROM companion_blocks',
  ).all()
  expect(results).toEqual([])
})

test('what is about someone after the back-up is left to staff, and stops nothing', async () => {
  await copies.backUpAt(night)
  const late = uuid(0x99)
  await run(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES ('${late}', 'New', 1, 1)`,
    `INSERT INTO request_blocks VALUES ('${late}', 'Rude', 'a', 'A', 1)`,
    `INSERT INTO request_blocks VALUES ('${member}', 'Rude', 'a', 'A', 1)`,
  )
  await writeJournal(copies.site, night + HOUR)
  const restored = newRestore()
  await copies.restore(restored)
  expect(restored.left).toEqual([
    `member.blocked ${late}: cannot be done again to what was restored.`,
  ])
  const { results } = await RESTORED.prepare('SELECT member_id FROM request_blocks').all()
  expect(results).toEqual([{ member_id: member }])
})
