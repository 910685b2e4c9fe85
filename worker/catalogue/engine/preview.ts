import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { readCard, readProfile, type CardDocument, type ProfileDocument } from './document.ts'
import { documents } from './projection.ts'

type Row = typeof companions.$inferSelect

/** Draft data that replaces the stored rows: her row, with its lists and texts. */
export type PreviewedRow = {
  row: Row
  languages: readonly string[]
  services: readonly { name: string }[]
  traits: readonly string[]
  texts: readonly {
    language: string
    bio?: string
    detailed_bio?: string
    premium_description?: string
  }[]
}

const columns = Object.entries(getTableColumns(companions))

// The statement that publishes the documents also previews them: tables of the same names shadow the stored ones.
const asColumns = columns.map(([, { name }]) => `one.value ->> '$.${name}' AS ${name}`).join()
const listTable = (table: string, column: string, list: string) =>
  `${table} AS (SELECT c.id AS companion_id, item.value AS ${column}, item.key AS position
    FROM draft, companions c, json_each(draft.value, '$.${list}') item)`
const statement = `WITH draft AS (SELECT :draft AS value),
  companions AS (SELECT ${asColumns} FROM draft,
    json_each(json_array(json_extract(draft.value, '$.row'))) one),
  ${listTable('companion_languages', 'language', 'languages')},
  ${listTable('companion_services', 'name', 'services')},
  ${listTable('companion_traits', 'trait', 'traits')},
  companion_texts AS (SELECT c.id AS companion_id, item.value ->> '$.language' AS language,
    item.value ->> '$.bio' AS bio, item.value ->> '$.detailed_bio' AS detailed_bio,
    item.value ->> '$.premium_description' AS premium_description
    FROM draft, companions c, json_each(draft.value, '$.texts') item)
  SELECT ${documents.entry} AS entry, ${documents.card} AS card, ${documents.profile} AS profile
  FROM companions c JOIN cities ci ON ci.id = c.city_id JOIN countries co ON co.id = ci.country_id`

const [head = '', tail = ''] = statement.split(':draft')

/** The public documents of a draft, whether or not she is public. */
export async function previewDocuments(
  db: Database,
  { row, services, ...lists }: PreviewedRow,
): Promise<{ card: CardDocument; profile: ProfileDocument } | null> {
  const storedValues = columns.map(([field, column]) => {
    const value = row[field as keyof Row]
    return [column.name, value === null ? null : column.mapToDriverValue(value)]
  })
  const draft = JSON.stringify({
    ...lists,
    row: Object.fromEntries(storedValues),
    services: services.map(({ name }) => name),
  })
  const [documentRow] = await db.all<Record<'entry' | 'card' | 'profile', string>>(
    sql`${sql.raw(head)}${draft}${sql.raw(tail)}`,
  )
  if (!documentRow) return null
  return {
    card: readCard(documentRow.entry, documentRow.card),
    profile: readProfile(documentRow.profile),
  }
}
