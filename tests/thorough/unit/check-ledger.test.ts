import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerSources } from '../../../worker/features/ledger/sources.ts'
import { checkLedger } from '../../../worker/ledger/check-ledger.ts'
import { migratedDatabase, reading, seal } from '../../support/ledger.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

let db: DatabaseSync
beforeAll(async () => {
  db = migratedDatabase()
  db.exec(`
    INSERT INTO audit_log (at, actor, act, subject, detail) VALUES
      (1, 'system', 'samples.stored', 'a', '{"count":1}'), (2, 'system', 'city.added', 'b', '{}'),
      (3, '${id(1)}', 'rights.given', '${id(2)}', '{}');
    INSERT INTO payment_steps (subject, number, at, actor, actor_name, act, note)
      VALUES ('flexpay-1', 1, 4, '${id(1)}', 'Ada', 'note', 'Called her');
    INSERT INTO consents VALUES ('${id(3)}', 5, 1, 1, 0, 0);
    INSERT INTO premium_grants (id, member_id, plan, reason, given_at, ends_at)
      VALUES ('${id(4)}', '${id(3)}', 'gold', 'A gift', 6, 7);
    INSERT INTO appeal_steps VALUES ('${id(5)}', 1, 7, '${id(1)}', 'Ada', 'uphold', 'As decided');
    INSERT INTO companion_consents
      (companion_id, text_version, given_by_member, given_by_name, given_at, recorded_at)
      VALUES ('${id(6)}', '2026-01', '${id(3)}', 'Berta', 8, 8);
    INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES
      ('${id(3)}', 'Max', 8, 8), ('${id(8)}', 'Moritz', 8, 8);
    UPDATE members SET terms_version = '2024-12-15', terms_accepted_at = 9 WHERE id = '${id(3)}'`)
  await seal(db)
})
// Each test begins with the same rows: to migrate takes a second.
beforeEach(() => db.exec('BEGIN'))
afterEach(() => db.exec('ROLLBACK'))

const problems = async () => (await checkLedger(reading(db))).problems

/** As someone who may do everything to a copy, or to the database itself. */
function tamper(sql: string): void {
  const triggers = reading(db)("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
  for (const { name } of triggers as { name: string }[]) db.exec(`DROP TRIGGER ${name}`)
  db.exec(sql)
}

test('every column of what the ledger covers is in a hash', () => {
  for (const { table, key, columns } of Object.values(ledgerSources)) {
    const infos = reading(db)(`SELECT name, pk FROM pragma_table_info('${table}') ORDER BY cid`)
    const names = infos as { name: string; pk: number }[]
    expect(columns, table).toEqual(names.map(({ name }) => name))
    const keys = names.filter(({ pk }) => pk > 0).map(({ name }) => name)
    // A view of some columns has no key of its own.
    expect(key, table).toEqual(table === 'accepted_terms' ? ['member_id'] : keys)
  }
})

test('every record of decisions and of consent is covered', () => {
  // Steps of requests are what two people write to each other.
  const notCovered = ['request_steps']
  const tables = reading(db)(`SELECT name FROM sqlite_schema WHERE type = 'table'
    AND (name GLOB '*_steps' OR name GLOB '*consents') ORDER BY name`) as { name: string }[]
  const covered = Object.values(ledgerSources).map(({ table }) => table)
  const missing = tables.map(({ name }) => name).filter((name) => !covered.includes(name))
  expect(missing).toEqual(notCovered)
})

test('every table that is covered notes what comes, changes and goes, and replaces no row', () => {
  const triggers = reading(db)(`SELECT tbl_name AS "table", sql FROM sqlite_schema
    WHERE type = 'trigger'`) as { table: string; sql: string }[]
  for (const [source, { table }] of Object.entries(ledgerSources)) {
    // Of a member's row it is a part.
    const written = table === 'accepted_terms' ? 'members' : table
    const of = triggers.filter((one) => one.table === written).map(({ sql }) => sql)
    const noting = of.filter((sql) => sql.includes(`VALUES ('${source}', json_array(`))
    const moments = noting.map((sql) => /AFTER (INSERT|UPDATE|DELETE)/.exec(sql)?.[1])
    expect([source, ...moments.sort()]).toEqual([source, 'DELETE', 'INSERT', 'UPDATE'])
    if (written === 'members') continue
    expect(
      of.filter((sql) => sql.includes(`BEFORE INSERT ON ${table}`)),
      table,
    ).toHaveLength(1)
  }
})

test('a copy that is as it was written has no problem', async () => {
  expect(await checkLedger(reading(db))).toEqual({
    ...{ entries: 9, rows: 9, pending: 0, pendingSince: null, changes: {}, problems: [] },
  })
})

test('what the law takes out is on record, and is no problem', async () => {
  db.exec(`UPDATE audit_log SET detail = '{"erased":true}' WHERE id = 1;
    UPDATE payment_steps SET actor_name = 'A former member of staff';
    DELETE FROM consents; DELETE FROM audit_log WHERE id = 2;
    UPDATE members SET terms_version = '2026-12-01', terms_accepted_at = 10 WHERE id = '${id(3)}';
    UPDATE members SET terms_version = NULL, terms_accepted_at = NULL WHERE id = '${id(3)}';
    UPDATE members SET last_seen_at = 11; DELETE FROM members WHERE id = '${id(8)}'`)
  expect((await checkLedger(reading(db))).pending).toBe(6)
  expect(await problems()).toEqual([])
  await seal(db)
  expect(await checkLedger(reading(db))).toMatchObject({
    ...{ entries: 15, rows: 6, pending: 0, problems: [] },
    changes: {
      audit: { changed: 1, removed: 1 },
      'payment-step': { changed: 1, removed: 0 },
      consent: { changed: 0, removed: 1 },
      terms: { changed: 1, removed: 1 },
    },
  })
})

const manipulations: [what: string, sql: string, problem: string][] = [
  [
    'changed row',
    `UPDATE audit_log SET actor = 'x' WHERE id = 3`,
    'audit_log [3]: differs from entry 3',
  ],
  ['changed note', `UPDATE payment_steps SET note = 'Paid'`, 'differs from entry 4'],
  ['removed row', 'DELETE FROM audit_log WHERE id = 2', 'audit: the row of entry 2 was removed'],
  [
    'inserted row',
    `INSERT INTO audit_log VALUES (9, 3, 'system', 'x.y', 'z', '{}')`,
    'audit_log [9]: was inserted beside the ledger',
  ],
  [
    'changed decision on an appeal',
    `UPDATE appeal_steps SET act = 'grant'`,
    `appeal_steps ["${id(5)}",1]: differs from entry 7`,
  ],
  [
    'removed decision on an appeal',
    'DELETE FROM appeal_steps',
    'appeal-step: the row of entry 7 was removed',
  ],
  [
    'inserted decision on an appeal',
    `INSERT INTO appeal_steps VALUES ('${id(5)}', 2, 9, '${id(1)}', 'Ada', 'grant', '')`,
    `appeal_steps ["${id(5)}",2]: was inserted beside the ledger`,
  ],
  [
    'changed consent to a listing',
    'UPDATE companion_consents SET given_at = 1, recorded_at = 1',
    `companion_consents ["${id(6)}"]: differs from entry 8`,
  ],
  [
    'removed consent to a listing',
    'DELETE FROM companion_consents',
    'listing-consent: the row of entry 8 was removed',
  ],
  [
    'inserted consent to a listing',
    `INSERT INTO companion_consents (companion_id, text_version, given_by_name, given_at, recorded_at)
      VALUES ('${id(7)}', '2026-01', 'Clara', 8, 8)`,
    `companion_consents ["${id(7)}"]: was inserted beside the ledger`,
  ],
  [
    'changed acceptance of the terms',
    `UPDATE members SET terms_accepted_at = 1 WHERE id = '${id(3)}'`,
    `accepted_terms ["${id(3)}"]: differs from entry 9`,
  ],
  [
    'removed acceptance of the terms',
    `UPDATE members SET terms_accepted_at = NULL WHERE id = '${id(3)}'`,
    'terms: the row of entry 9 was removed',
  ],
  [
    'inserted acceptance of the terms',
    `UPDATE members SET terms_accepted_at = 1, terms_version = 'x' WHERE id = '${id(8)}'`,
    `accepted_terms ["${id(8)}"]: was inserted beside the ledger`,
  ],
  [
    'row in the place of another',
    `UPDATE consents SET member_id = '${id(9)}'`,
    'consent: the row of entry 5 was removed',
  ],
  ['removed entry', 'DELETE FROM ledger_entries WHERE number = 3', 'entries 3 to 3 were removed'],
  ['changed entry', `UPDATE ledger_entries SET at = 9 WHERE number = 3`, 'entry 3 was changed'],
  [
    'changed link',
    `UPDATE ledger_entries SET previous = printf('%064d', 1) WHERE number = 3`,
    'entry 3 does not follow entry 2',
  ],
  [
    'removed end with its row',
    `DELETE FROM ledger_entries WHERE number = 9; DELETE FROM members`,
    'the ledger of 2026-11-22 had 9 entries and ended otherwise',
  ],
]

describe('found is', () => {
  test.each(manipulations)('a %s', async (_, sql, problem) => {
    db.exec(`INSERT INTO ledger_roots SELECT '2026-11-22', number, hash, 8 FROM ledger_entries
      WHERE number = 9`)
    tamper(sql)
    expect((await problems()).join('\n')).toContain(problem)
  })

  test('a ledger that was written anew from the first entry, by a published end', async () => {
    const [root] = reading(db)(`SELECT '2026-11-22' AS day, number AS entries, hash, '' AS at
      FROM ledger_entries ORDER BY number DESC LIMIT 1`)
    tamper(`UPDATE audit_log SET actor = 'x' WHERE id = 3; DELETE FROM ledger_entries`)
    for (const [source, { table, key }] of Object.entries(ledgerSources)) {
      db.exec(`INSERT INTO ledger_queue (source, key, change)
        SELECT '${source}', json_array(${key.join()}), 'added' FROM ${table}`)
    }
    await seal(db)
    expect(await problems()).toEqual([])
    const { problems: found } = await checkLedger(reading(db), [root as never])
    expect(found).toEqual(['the ledger of 2026-11-22 had 9 entries and ended otherwise'])
  })

  test('a row that was noted as changed and kept out of the ledger', async () => {
    tamper(`UPDATE audit_log SET actor = 'x' WHERE id = 3;
      INSERT INTO ledger_queue (at, source, key, change) VALUES (1000, 'audit', '[3]', 'changed');
      INSERT INTO job_runs (job, finished_at) VALUES ('sealLedger', 1001)`)
    expect(await problems()).toEqual(['1 changes were kept out of the ledger'])
  })

  test('a member in the place of another who had accepted the terms', async () => {
    db.exec(`INSERT OR REPLACE INTO members (id, display_name, first_seen_at, last_seen_at)
      VALUES ('${id(3)}', 'X', 1, 1)`)
    await seal(db)
    expect(await problems()).toEqual(['terms: the row of entry 9 was removed'])
    db.exec(`INSERT OR REPLACE INTO members (id, display_name, first_seen_at, last_seen_at,
      terms_version, terms_accepted_at) VALUES ('${id(3)}', 'X', 1, 1, '2024-12-15', 9)`)
    await seal(db)
    expect(await problems()).toEqual(['terms: entry 10 replaces the row of 9'])
  })

  test.each([
    [
      'premium',
      `INSERT INTO premium_grants (id, member_id, plan, reason, given_at, ends_at)
        VALUES ('${id(40)}', '${id(3)}', 'gold', 'Another', 6, 9)`,
      `UPDATE OR REPLACE premium_grants SET id = '${id(40)}' WHERE id = '${id(4)}'`,
    ],
    [
      'a consent',
      `INSERT INTO consents VALUES ('${id(3)}', 6, 1, 0, 0, 0)`,
      'UPDATE OR REPLACE consents SET at = 6 WHERE at = 5',
    ],
  ])('a row that was moved into the place of another: %s', async (_, other, move) => {
    db.exec(other)
    await seal(db)
    expect(await problems()).toEqual([])
    db.exec(move)
    await seal(db)
    expect((await problems()).join()).toMatch(/the row of entry \d was removed/)
  })

  test('a row that INSERT OR REPLACE has replaced with the triggers gone that refuse it', async () => {
    db.exec('DROP TRIGGER consents_once')
    db.exec(`INSERT OR REPLACE INTO consents VALUES ('${id(3)}', 5, 1, 1, 1, 1)`)
    await seal(db)
    expect(await problems()).toEqual(['consent: entry 10 replaces the row of 5'])
  })
})

describe('the database refuses', () => {
  const refused: [sql: string, why: string][] = [
    [`INSERT OR REPLACE INTO audit_log VALUES (1, 1, 'x', 'x.y', 'z', '{}')`, 'UNIQUE'],
    [`INSERT OR REPLACE INTO consents VALUES ('${id(3)}', 5, 1, 1, 1, 1)`, 'UNIQUE'],
    [`REPLACE INTO payment_steps VALUES ('flexpay-1', 1, 4, 'x', 'X', 'note', '')`, 'UNIQUE'],
    [
      `REPLACE INTO premium_grants (id, member_id, plan, reason, given_at, ends_at)
        VALUES ('${id(4)}', '${id(3)}', 'gold', 'Another', 6, 9)`,
      'UNIQUE',
    ],
    [`UPDATE OR REPLACE audit_log SET id = 2 WHERE id = 1`, 'append-only'],
    [`UPDATE audit_log SET detail = '{}' WHERE id = 1`, 'append-only'],
    [`UPDATE audit_log SET actor = 'x', detail = '{"erased":true}' WHERE id = 1`, 'append-only'],
    [`UPDATE payment_steps SET note = ''`, 'what was recorded stays'],
    [`REPLACE INTO appeal_steps VALUES ('${id(5)}', 1, 7, 'x', 'X', 'grant', '')`, 'UNIQUE'],
    [`UPDATE appeal_steps SET act = 'grant'`, 'what was recorded stays'],
    [
      `REPLACE INTO companion_consents (companion_id, text_version, given_by_name, given_at, recorded_at)
        VALUES ('${id(6)}', '2026-01', 'X', 1, 1)`,
      'UNIQUE',
    ],
    [
      `UPDATE OR REPLACE companion_consents SET companion_id = '${id(9)}'`,
      'what was recorded stays',
    ],
    ['UPDATE ledger_entries SET at = 1', 'append-only'],
    ['DELETE FROM ledger_entries', 'append-only'],
    [
      'INSERT OR REPLACE INTO ledger_entries SELECT * FROM ledger_entries WHERE number = 6',
      'the ledger has gone on',
    ],
    [
      `INSERT INTO ledger_entries SELECT 10, at, source, key_hash, change, content_hash, previous, hash
         FROM ledger_entries WHERE number = 9`,
      'the ledger has gone on',
    ],
    [`INSERT INTO ledger_roots VALUES ('2026-11-22', 6, printf('%064d', 0), 1)`, 'has gone on'],
  ]
  test.each(refused)('%s', (sql, why) => {
    expect(() => db.exec(sql)).toThrow(why)
  })
})
