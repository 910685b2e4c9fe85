import { getTableName } from 'drizzle-orm'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { CompanionPart } from '../../../worker/platform/db/companion-part.ts'
import { companionParts } from '../../../worker/personal-data.ts'
import { migrate } from '../../support/platform/migrated.ts'

const files = import.meta.glob<Record<string, CompanionPart>>(
  ['../../../worker/*/*/companion-part.ts', '!../../../worker/platform/db/**'],
  { eager: true },
)

/** Reasons why a table that names companions is excluded from their copy. */
const excludedTables: Record<string, string> = {
  follows: 'who follows her is the members’',
  kept_requests: 'it was never sent to her',
  hidden_companions: 'who hides her is the members’',
  companion_departures: 'once she has left there is no copy',
  alert_companions: 'what the public saw of her profile, which is in the copy',
  alert_events: 'the same',
  companion_summaries: 'made of rows that are in the copy',
  search_alerts: 'whose search found her is the members’',
  follow_alerts: 'who follows her is the members’',
}

function tablesOfCompanions(): string[] {
  const db = new DatabaseSync(':memory:')
  migrate(db)
  return db
    .prepare(
      `SELECT t.name FROM sqlite_schema t WHERE t.type = 'table' AND (t.name = 'companions'
         OR EXISTS (SELECT 1 FROM pragma_table_info(t.name) c
           WHERE c.name IN ('companion', 'companion_id'))) ORDER BY t.name`,
    )
    .all()
    .map(({ name }) => String(name))
}

test('every table with a companion’s id is in her copy, or listed with a reason', () => {
  const covered = new Set(companionParts.flatMap(({ tables }) => tables.map(getTableName)))
  const tables = tablesOfCompanions()
  expect(tables).toEqual(expect.arrayContaining(['companions', 'media', 'requests']))
  expect(tables.filter((name) => !covered.has(name)).toSorted()).toEqual(
    Object.keys(excludedTables).toSorted(),
  )
})

test('the copy includes every part', () => {
  const exportedParts = Object.values(files).flatMap((file) => Object.values(file))
  expect(exportedParts.length).toBeGreaterThan(5)
  expect(new Set(companionParts)).toEqual(new Set(exportedParts))
})
