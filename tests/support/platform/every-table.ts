import { readSchema, readTables } from '../../../worker/operations/backups/tables.ts'
import { env } from './database.ts'
import { uuid } from './fixtures.ts'

type Row = Record<string, string | number>
type Column = { name: string; type: string; notnull: number; pk: number; dflt_value: string | null }
type Pointer = { from: string; table: string; to: string | null }

/**
 * Values for rules across several columns; '' for a foreign key. Tables without an entry are filled by their own rules.
 */
const fixedValues: Record<string, Row> = {
  administrators: { role: 'editor' },
  appeals: { application_id: '' },
  applications: { due_at: 2 },
  case_assignments: { kind: 'sale' },
  case_questions: { kind: 'sale', answer: 'Yes', answered_at: 2 },
  companion_access_log: { companion: uuid(1) },
  companion_slugs: { slug: 'ada' },
  companion_texts: { bio: 'Warm' },
  companion_verifications: { valid_until: 2 },
  data_requests: { due_at: 2 },
  mail_preferences: { language: 'en', origin: 'https://site.test' },
  // Another address than that of the mail, which would be dropped.
  mail_suppressions: { address: 'eve@members.test' },
  media: { state: 'published', color: '#000000', preview: 'data:image/webp;' },
  media_blocklist: { kind: 'exact', hash: 'f'.repeat(64) },
  media_profile_blocks: { kind: 'exact', hash: 'f'.repeat(64) },
  measures: { member_id: '', severity: 1, until: 2 },
  // Longer than one statement of a restore may be, with all characters that need escaping.
  outbox: {
    recipient: 'max@members.test',
    subject: 'Hello',
    text: '"It’s" \\ \n🌹'.repeat(80_000),
  },
  push_subscriptions: { endpoint: 'https://fcm.googleapis.com/a', language: 'en' },
  reporter_mutes: { until: 2 },
  reports: { companion: uuid(1), due_at: 2 },
  request_steps: { text: 'Good evening' },
  search_words: { word: 'ada', subject: uuid(1) },
  settings: { key: 'note', value: '{}' },
  staff_notes: { kind: 'companion', subject: uuid(1) },
  stories: { expires_at: 2 },
  pending_uploads: { folder: `media/${uuid(8)}/${uuid(9)}/` },
  transparency_months: { month: '2026-05' },
  tombstones: { what: 'device.removed', subject: 'none' },
  media_submissions: { id: uuid(8), kind: 'alt', alt: 'Warm words', due_at: 2 },
}

/** A value that satisfies a column's own rules in their common forms. */
function valueFor(sql: string, { name, type }: Column): string | number {
  const rule = (pattern: string) =>
    new RegExp(pattern.replace('NAME', `\\b${name}`).replaceAll(' ', '\\s+')).exec(sql)?.[1]
  const choice = rule("NAME IN \\(\\s*'([^']+)'") ?? rule("NAME = '([^']+)'")
  if (choice !== undefined) return choice
  if (type !== 'TEXT') {
    if (rule('(NAME % )')) return 0
    return Number(rule('NAME BETWEEN (\\d+)') ?? (/expires|ends|erase|last/.test(name) ? 2 : 1))
  }
  const length = rule('length\\(NAME\\) = (\\d+)')
  if (length === '36') return uuid(7)
  if (length !== undefined) return 'f'.repeat(Number(length))
  const json = rule("json_type\\(NAME\\) = '(\\w+)'") ?? rule('(json_valid)\\(NAME\\)')
  if (json !== undefined) return json === 'array' ? '[]' : '{}'
  const glob = rule("NAME GLOB '([^']+)'")
  if (glob !== undefined) return glob.includes('-[') ? '2026-05-01' : '1234'
  if (rule("(NAME LIKE '_%@)")) return 'max@members.test'
  return 'words and more'
}

/** Inserts a row into every empty table, in the order of their foreign keys. */
export async function fillEmptyTables(): Promise<void> {
  const schema = await readSchema(env.DB)
  const tables = await readTables(env.DB, schema)
  const failed: string[] = []
  for (const { name } of tables.toReversed()) {
    const count = await env.DB.prepare(`SELECT count(*) AS count FROM ${name}`).first('count')
    if (count !== 0) continue
    const { sql } = schema.find((object) => object.name === name)!
    const columns = (await env.DB.prepare(`PRAGMA table_info(${name})`).all<Column>()).results
    const pointers = (await env.DB.prepare(`PRAGMA foreign_key_list(${name})`).all<Pointer>())
      .results
    const row: Row = { ...fixedValues[name] }
    const values: Record<string, string> = {}
    for (const column of columns) {
      const isNeeded = (column.notnull === 1 || column.pk > 0) && column.dflt_value === null
      const pointer = pointers.find(({ from }) => from === column.name)
      if (pointer && (isNeeded || row[column.name] === '')) {
        values[column.name] = `(SELECT ${pointer.to ?? 'id'} FROM ${pointer.table} LIMIT 1)`
      } else if (column.name in row || isNeeded) {
        row[column.name] ??= valueFor(sql, column)
        values[column.name] = `json_extract(?1, '$.${column.name}')`
      }
    }
    const insert = `INSERT INTO ${name} (${Object.keys(values)}) SELECT ${Object.values(values)}
      WHERE ?1 <> ''`
    await env.DB.prepare(insert)
      .bind(JSON.stringify(row))
      .run()
      .catch((error: unknown) => failed.push(`${name}: ${error}`))
  }
  if (failed.length > 0) throw new Error(`These need a row in every-table.ts: ${failed.join('\n')}`)
}
