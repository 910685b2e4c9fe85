import { getTableName } from 'drizzle-orm'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Lifecycle } from '../../../worker/platform/db/lifecycle.ts'
import { dataLifecycles } from '../../../worker/personal-data.ts'
import { migrate } from '../../support/platform/migrated.ts'

const files = import.meta.glob<Record<string, Lifecycle>>(
  ['../../../worker/*/*/lifecycle.ts', '!../../../worker/platform/db/**'],
  {
    eager: true,
  },
)

function migrated(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  return db
}

/** Tables with a person's id or address: by the name of a column, or by a foreign key to members. */
const tablesOfPersons = (db: DatabaseSync): string[] =>
  db
    .prepare(
      `SELECT t.name FROM sqlite_schema t WHERE t.type = 'table' AND (t.name = 'members'
         OR EXISTS (SELECT 1 FROM pragma_table_info(t.name) c
           WHERE c.name IN ('member_id', 'who', 'actor', 'email', 'recipient') OR c.name LIKE '%\\_member\\_id' ESCAPE '\\')
         OR EXISTS (SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."table" = 'members'))
       ORDER BY t.name`,
    )
    .all()
    .map(({ name }) => String(name))

const coveredTables = new Set(dataLifecycles.flatMap(({ tables }) => tables.map(getTableName)))
const uncoveredTables = (db: DatabaseSync) =>
  tablesOfPersons(db).filter((name) => !coveredTables.has(name))

test('every table with a person’s id has a lifecycle', () => {
  const db = migrated()
  expect(tablesOfPersons(db)).toEqual(expect.arrayContaining(['members', 'follows', 'rate_limits']))
  expect(uncoveredTables(db)).toEqual([])
})

test('the check reports a table without a lifecycle', () => {
  const db = migrated()
  db.exec('CREATE TABLE diaries (member_id TEXT) STRICT')
  db.exec('CREATE TABLE gifts (giver TEXT REFERENCES members (id)) STRICT')
  db.exec('CREATE TABLE letters (email TEXT) STRICT')
  db.exec('CREATE TABLE notes (by_member_id TEXT) STRICT')
  expect(uncoveredTables(db)).toEqual(['diaries', 'gifts', 'letters', 'notes'])
})

test('every lifecycle is listed in personal-data.ts', () => {
  const exportedLifecycles = Object.values(files)
    .flatMap((file) => Object.values(file))
    .filter((value) => 'tables' in value)
  expect(exportedLifecycles.length).toBeGreaterThan(0)
  expect(new Set(dataLifecycles)).toEqual(new Set(exportedLifecycles))
})
