import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { migrate, replayMigrations } from '../../support/platform/migrated.ts'

const schemaOf = (db: DatabaseSync) =>
  db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all() as {
    type: string
    name: string
    tbl_name: string
    sql: string | null
  }[]

test('the tests’ copy of the migrated database has the same schema and rows', () => {
  const migrated = replayMigrations()
  const copy = new DatabaseSync(':memory:')
  migrate(copy)
  expect(schemaOf(copy)).toEqual(schemaOf(migrated))
  // Some rows contain their creation time, which is masked.
  const rows = (db: DatabaseSync) =>
    schemaOf(db)
      .filter(({ type, name }) => type === 'table' && name !== 'catalogue_epoch')
      .map(({ name }) => db.prepare(`SELECT * FROM ${name} NOT INDEXED`).all())
      .map((row) => JSON.stringify(row).replaceAll(/\b\d{13}\b/g, 'then'))
  expect(rows(copy)).toEqual(rows(migrated))
})

test('schema.sql equals the schema after all migrations', async () => {
  // Updated by `npx vitest run -c tests/vitest.config.ts tests/platform/unit/migrations.test.ts -u`.
  const kinds = ['table', 'index', 'trigger', 'view']
  const parts = schemaOf(replayMigrations())
    .filter(({ sql }) => sql !== null)
    .sort(
      (a, b) =>
        a.tbl_name.localeCompare(b.tbl_name) ||
        kinds.indexOf(a.type) - kinds.indexOf(b.type) ||
        a.name.localeCompare(b.name),
    )
  const statements = parts.map(({ sql }) => `${String(sql).replaceAll(/^\s*--.*\n/gm, '')};`)
  await expect(`${statements.join('\n\n')}\n`).toMatchFileSnapshot('../../../migrations/schema.sql')
})

test('every foreign key refers to an existing table and column', () => {
  expect(replayMigrations().prepare('PRAGMA foreign_key_check').all()).toEqual([])
})
