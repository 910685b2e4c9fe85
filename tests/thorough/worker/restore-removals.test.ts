import { beforeEach, expect, test, vi } from 'vitest'
import { writeAll } from '../../../worker/db/bulk.ts'
import { publishCompanions } from '../../../worker/features/catalogue/projection.ts'
import { writeJournal } from '../../../worker/jobs/back-up.ts'
import { newRestore } from '../../../worker/ops/restore/restore-copy.ts'
import { ada, berta, clara, night, openCopies, RESTORED } from '../../support/copies.ts'
import { env } from '../../support/database.ts'
import { HOUR, uuid } from '../../support/fixtures.ts'
import { insertSubmitted } from '../../support/submitted-row.ts'

const [member, other] = [uuid(7), uuid(8)]
const [approved, removed] = [uuid(0x91), uuid(0x92)]

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
    `INSERT INTO review_replies (review_id, companion_id, text, state, submitted_at)
     SELECT id, companion_id, 'A lovely evening', 'published', 1 FROM reviews WHERE true
     ON CONFLICT DO UPDATE SET text = excluded.text, state = excluded.state`,
    'UPDATE premium_grants SET revoked_at = NULL',
    `INSERT INTO companion_verifications (id, companion_id, checked, checked_by, checked_at, valid_until)
     SELECT '${uuid(0x77).slice(0, -1)}' || substr(id, -1), id, 'photos', 'A', 1, 9e12
     FROM companions WHERE true ON CONFLICT DO NOTHING`,
  )
  await writeAll(copies.office.db, [publishCompanions(copies.office.db, [ada, berta, clara])])
  for (const id of [approved, removed]) await insertSubmitted({ id, companionId: ada })
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
    'the trash, with the day since which she is in it',
    [`UPDATE companions SET lifecycle = 'archived', deleted_at = 5 WHERE id = '${ada}'`],
    `SELECT lifecycle, deleted_at FROM companions WHERE deleted_at IS NOT NULL`,
    [{ lifecycle: 'archived', deleted_at: 5 }],
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
  [
    'a reply that she deleted, and one that staff took off the profile',
    [
      `DELETE FROM review_replies WHERE companion_id = '${ada}'`,
      `UPDATE review_replies SET state = 'returned', reason = 'A name' WHERE companion_id = '${clara}'`,
    ],
    `SELECT review_id FROM review_replies UNION ALL
     SELECT subject FROM catalogue_log WHERE profile LIKE '%A lovely evening%'`,
    [],
  ],
  [
    'a check that staff took back, and one that holds for a shorter time; not one that was stored anew',
    [
      `DELETE FROM companion_verifications WHERE companion_id = '${ada}' AND checked = 'photos'`,
      `UPDATE companion_verifications SET valid_until = checked_at + 5
       WHERE companion_id = '${berta}' AND checked = 'photos'`,
      'CREATE TABLE stored AS SELECT * FROM companion_verifications',
      'DELETE FROM companion_verifications',
      'INSERT INTO companion_verifications SELECT * FROM stored',
      'DROP TABLE stored',
    ],
    `SELECT companion_id, min(valid_until - checked_at, 6) AS held FROM companion_verifications
     WHERE checked = 'photos' ORDER BY companion_id`,
    [
      { companion_id: berta, held: 5 },
      { companion_id: clara, held: 6 },
    ],
  ],
  [
    'premium that staff took back',
    ['UPDATE premium_grants SET revoked_at = given_at'],
    'SELECT revoked_at IS NULL AS holds FROM premium_grants',
    [{ holds: 0 }],
  ],
  [
    'a file that was withdrawn before it was decided, or removed after; not one that was approved',
    [
      `CREATE TABLE approved AS SELECT * FROM media WHERE id = '${uuid(0x10)}'`,
      ...[approved, removed].flatMap((id, at) => [
        `UPDATE approved SET id = '${id}', position = ${90 + at}`,
        'INSERT INTO media SELECT * FROM approved',
      ]),
      'DROP TABLE approved',
      'DELETE FROM submitted_media',
      `DELETE FROM media WHERE id = '${removed}'`,
    ],
    'SELECT id FROM submitted_media',
    [{ id: approved }],
  ],
  [
    'an applicant’s photo',
    ['DELETE FROM application_photos'],
    'SELECT * FROM application_photos',
    [],
  ],
  ['a device', ['DELETE FROM push_subscriptions'], 'SELECT * FROM push_subscriptions', []],
]

test('no restore undoes what people removed, took away or forbade', async () => {
  const before = await Promise.all(
    cases.map(async ([, , question]) => (await env.DB.prepare(question).all()).results),
  )
  await restoredAfter(cases.flatMap(([, changes]) => changes))
  for (const [at, [what, , , found]] of cases.entries())
    expect(before[at], `${what}, before`).not.toEqual(found)
  for (const [what, , question, found] of cases) {
    const { results } = await RESTORED.prepare(question).all()
    expect.soft(results, what).toEqual(found)
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

test('a block of a file comes back unless it was lifted, wherever it was first, and no withdrawal is open', async () => {
  const block = (kind: string, hash: string) =>
    kind === 'perceptual'
      ? `INSERT INTO media_blocklist VALUES ('perceptual', '${hash}', 1, 0, 0, 0, 0)`
      : `INSERT INTO media_blocklist (kind, hash, since) VALUES ('${kind}', '${hash}', 1)`
  const lift = (kind: string, hash: string) =>
    `DELETE FROM media_blocklist WHERE kind = '${kind}' AND hash = '${hash}'`
  const [kept, lifted, later, brief, again] = ['a', 'b', 'c', 'd', 'e'].map((one) => one.repeat(64))
  const both = '0'.repeat(16)
  await run(
    'DELETE FROM media_blocklist',
    ...[kept!, lifted!].map((hash) => block('exact', hash)),
    ...['perceptual', 'frame'].map((kind) => block(kind, both)),
    `INSERT INTO media_withdrawals VALUES ('${uuid(0x77)}', '${ada}', '${member}', 'gallery', 'photo', '', '[]', ${Date.now()}, NULL, 0)`,
  )
  await restoredAfter([
    lift('exact', lifted!),
    block('exact', later!),
    block('exact', brief!),
    lift('exact', brief!),
    block('exact', again!),
    lift('exact', again!),
    block('exact', again!),
    lift('perceptual', both),
  ])
  const { results } = await RESTORED.prepare(
    'SELECT kind, hash FROM media_blocklist ORDER BY kind, hash',
  ).all()
  expect(results).toEqual([
    ...[kept, later, again].map((hash) => ({ kind: 'exact', hash })),
    { kind: 'frame', hash: both },
  ])
  expect((await RESTORED.prepare('SELECT * FROM media_withdrawals').all()).results).toEqual([])
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
