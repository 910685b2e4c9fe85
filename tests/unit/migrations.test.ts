import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrate, replayMigrations } from '../support/migrated.ts'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const print = 'f'.repeat(64)

/** A database as it was before a migration, with rows in it, and as it is afterwards. */
function migratedWith(before: string, rows: string) {
  const db = new DatabaseSync(':memory:')
  db.exec('PRAGMA foreign_keys = ON')
  const apply = (list: string[]) => {
    for (const name of list) db.exec(readFileSync(folder + name, 'utf8'))
  }
  const at = names.findIndex((name) => name >= before)
  apply(names.slice(0, at))
  db.exec(rows)
  apply(names.slice(at))
  return (query: string) => db.prepare(query).all()
}

test('tables that are built anew keep their rows, and what points at them', () => {
  const all = migratedWith(
    '0022',
    `INSERT INTO reports (id, reference, fingerprint, companion, reason, text, due_at, created_at, changed_at)
       VALUES ('${id(1)}', 'R-AAAA-AAAA', '${print}', '${id(2)}', 'minor', 'Text', 5, 1, 2);
     INSERT INTO report_steps (report_id, number, at, actor, actor_name, act, note)
       VALUES ('${id(1)}', 1, 3, 'a', 'A', 'review', 'Note');
     INSERT INTO payment_events (id, provider, kind, subscription_ref, number, transaction_ref, occurred_at, received_at, outcome, detail)
       VALUES ('e', 'flexpay', 'activated', 's', 1, 't', 1, 2, 'mismatch', 'why');
     INSERT INTO applications (id, reference, fingerprint, first_name, last_name, email, phone, age, location, about, consented_at, due_at, created_at, changed_at)
       VALUES ('${id(3)}', 'A-AAAA-AAAA', '${print}', 'Ada', 'Muster', 'Me@x.test', '123456', 30, 'bern', 'x', 1, 1, 1, 1)`,
  )
  expect(all('SELECT * FROM reports')).toMatchObject([
    { id: id(1), companion: id(2), target: 'profile', due_at: 5, changed_at: 2 },
  ])
  expect(all('SELECT * FROM report_steps')).toMatchObject([{ report_id: id(1), note: 'Note' }])
  expect(all('SELECT * FROM payment_events')).toMatchObject([
    { id: 'e', transaction_ref: 't', detail: 'why', told_member_id: null, reviewed_at: null },
  ])
  expect(all('SELECT search_text FROM applications')).toEqual([
    { search_text: 'ada muster me@x.test a-aaaa-aaaa' },
  ])
  all('DELETE FROM reports')
  expect(all('SELECT * FROM report_steps')).toEqual([])
  expect(all("SELECT name FROM sqlite_schema WHERE name LIKE '%next%'")).toEqual([])
})

test('requests about data can be found by their folded names', () => {
  const all = migratedWith(
    '0030',
    `INSERT INTO data_requests (id, reference, fingerprint, kind, asker, name, email, text, due_at, created_at, changed_at)
       VALUES ('${id(1)}', 'P-AAAA-AAAA', '${print}', 'access', 'other', 'Zoë MÜLLER', 'Me@x.test', 'Text', 5, 1, 2)`,
  )
  expect(all('SELECT search_text FROM data_requests')).toEqual([
    { search_text: 'zoe muller me@x.test p-aaaa-aaaa' },
  ])
})

test('what staff noted about payments outlives a table that is built anew', () => {
  const all = migratedWith(
    '0028',
    `INSERT INTO payment_steps (subject, number, at, actor, actor_name, act, note)
       VALUES ('flexpay-1', 1, 2, 'a', 'A', 'review', 'Note')`,
  )
  expect(all('SELECT * FROM payment_steps')).toEqual([
    {
      subject: 'flexpay-1',
      number: 1,
      at: 2,
      actor: 'a',
      actor_name: 'A',
      act: 'review',
      note: 'Note',
    },
  ])
  all(`INSERT INTO payment_steps (subject, number, at, actor, actor_name, act)
    VALUES ('flexpay-1', 2, 3, 'a', 'A', 'accept')`)
  expect(all("SELECT name FROM pragma_index_list('payment_steps') WHERE origin = 'c'")).toEqual([
    { name: 'payment_steps_by_actor' },
  ])
})

test('a profile that is published when the rules of publication come has 60 days to meet them', () => {
  const companion = (n: number, lifecycle: string) =>
    `INSERT INTO companions (id, name, age_min, age_max, city_id, lifecycle, last_active_at,
        published_at, created_at, updated_at)
      VALUES ('${id(n)}', 'Ada', 25, 29, 'zurich', '${lifecycle}', 1, 1, 1, 1);`
  const all = migratedWith(
    '0043',
    `${companion(1, 'active')} ${companion(2, 'draft')}
     INSERT INTO catalogue_log (version, subject, entry) VALUES (1, '${id(1)}', '[]');`,
  )
  const visible = 'SELECT companion_id AS id FROM publishable_companions'
  expect(all(visible)).toEqual([{ id: id(1) }])
  expect(
    all(`SELECT id, round((gate_grace_until - unixepoch() * 1000) / 86400000.0) AS days
      FROM companions ORDER BY id`),
  ).toEqual([
    { id: id(1), days: 60 },
    { id: id(2), days: null },
  ])
  expect(all('SELECT id FROM countries WHERE open_for_publication')).toEqual([
    { id: 'switzerland' },
  ])
  expect(all("SELECT id FROM countries WHERE NOT open_for_publication AND law_note = ''")).toEqual(
    [],
  )
  all('UPDATE companions SET gate_grace_until = NULL')
  expect(all(visible)).toEqual([])
})

test('companions who are public already are found by other names of their place', () => {
  const all = migratedWith(
    '0049',
    `INSERT INTO companions (id, name, age_min, age_max, city_id, last_active_at, created_at, updated_at,
         gate_grace_until)
       VALUES ('${id(1)}', 'Ada', 30, 34, 'basel', 1, 1, 1, unixepoch() * 1000 + 1000);
     INSERT INTO catalogue_log (version, subject, entry) VALUES
       (1, '${id(1)}', '[{"id": "${id(1)}"}, {"city": "Basel"}, {}, {}]'),
       (2, '${id(2)}', NULL), (3, 'settings', '{"offline_window_days": 7}');
     DELETE FROM cities WHERE id = 'geneva'`,
  )
  const [public_, ...others] = all('SELECT entry FROM catalogue_log ORDER BY version')
  expect(JSON.parse(String(public_?.entry))).toMatchObject([
    {},
    {
      city: 'Basel',
      cityHidden: 0,
      cityNames: ['Basle', 'Bâle', 'Basilea'],
      countryNames: ['Schweiz', 'Suisse', 'Svizzera'],
    },
    {},
    {},
  ])
  const [withdrawn, settings] = others
  expect([withdrawn, others.length]).toEqual([{ entry: null }, 2])
  expect(JSON.parse(String(settings?.entry))).toMatchObject({ offline_window_days: 7 })
  expect(all("SELECT * FROM city_names WHERE city_id = 'geneva'")).toEqual([])
})

test('a public profile whose range leaves out her recorded age has time to correct it', () => {
  const companion = (n: number, age: number) => `
    INSERT INTO companions (id, name, age_min, age_max, city_id, last_active_at, created_at,
      updated_at) VALUES ('${id(n)}', 'Ada', 30, 34, 'basel', 1, 1, 1);
    INSERT INTO companion_ages VALUES ('${id(n)}', ${age}, NULL, '2026-01-01', 1, 'a', 'A');`
  const all = migratedWith(
    '0055',
    `DROP TRIGGER catalogue_log_meets_gate;
     ${companion(1, 35)} ${companion(2, 35)} ${companion(3, 34)}
     INSERT INTO catalogue_log (version, subject, entry) VALUES
       (1, '${id(1)}', '[]'), (2, '${id(2)}', NULL), (3, '${id(3)}', '[]')`,
  )
  expect(
    all(`SELECT round((gate_grace_until - unixepoch() * 1000) / 86400000.0) AS days
      FROM companions ORDER BY id`),
  ).toEqual([{ days: 60 }, { days: null }, { days: null }])
})

test('a copy of what the migrations make is the same, with all rows', () => {
  const [made, copied] = [replayMigrations(), new DatabaseSync(':memory:')]
  migrate(copied)
  const schema = (db: DatabaseSync) =>
    db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all()
  expect(schema(copied)).toEqual(schema(made))
  // Some rows say when they were made.
  const rows = (db: DatabaseSync) =>
    schema(db)
      .filter(({ type, name }) => type === 'table' && name !== 'catalogue_epoch')
      .map(({ name }) => db.prepare(`SELECT * FROM ${String(name)} NOT INDEXED`).all())
      .map((all) => JSON.stringify(all).replaceAll(/\b\d{13}\b/g, 'then'))
  expect(rows(copied)).toEqual(rows(made))
})
