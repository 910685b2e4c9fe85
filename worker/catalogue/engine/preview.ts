import { getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import { readCard, readProfile, type CardDocument, type ProfileDocument } from './document.ts'
import { documents } from './projection.ts'

type Row = typeof companions.$inferSelect

/** What is read instead of what is stored: her row, and the lists and texts that hang on it. */
export type Previewed = {
  row: Row
  languages: readonly string[]
  services: readonly { name: string }[]
  traits: readonly string[]
  texts: readonly {
    language: string
    bio?: string
    detailedBio?: string
    premiumDescription?: string
  }[]
}

const columns = Object.entries(getTableColumns(companions))

// The public documents are made by the very statement that publishes them: here tables of the same names stand before
// the stored ones.
const asColumns = columns.map(([, { name }]) => `one.value ->> '$.${name}' AS ${name}`).join()
const listed = (table: string, column: string, list: string) =>
  `${table} AS (SELECT c.id AS companion_id, item.value AS ${column}, item.key AS position
    FROM draft, companions c, json_each(draft.value, '$.${list}') item)`
const statement = `WITH draft AS (SELECT :draft AS value),
  companions AS (SELECT ${asColumns} FROM draft,
    json_each(json_array(json_extract(draft.value, '$.row'))) one),
  ${listed('companion_languages', 'language', 'languages')},
  ${listed('companion_services', 'name', 'services')},
  ${listed('companion_traits', 'trait', 'traits')},
  companion_texts AS (SELECT c.id AS companion_id, item.value ->> '$.language' AS language,
    item.value ->> '$.bio' AS bio, item.value ->> '$.detailedBio' AS detailed_bio,
    item.value ->> '$.premiumDescription' AS premium_description
    FROM draft, companions c, json_each(draft.value, '$.texts') item)
  SELECT ${documents.entry} AS entry, ${documents.card} AS card, ${documents.profile} AS profile
  FROM companions c JOIN cities ci ON ci.id = c.city_id JOIN countries co ON co.id = ci.country_id`

const [head = '', tail = ''] = statement.split(':draft')

/** The public documents that a draft would make, whether or not she is public. */
export async function previewDocuments(
  db: Database,
  { row, services, ...lists }: Previewed,
): Promise<{ card: CardDocument; profile: ProfileDocument } | null> {
  const stored = columns.map(([field, column]) => {
    const value = row[field as keyof Row]
    return [column.name, value === null ? null : column.mapToDriverValue(value)]
  })
  const draft = JSON.stringify({
    ...lists,
    row: Object.fromEntries(stored),
    services: services.map(({ name }) => name),
  })
  const [found] = await db.all<Record<'entry' | 'card' | 'profile', string>>(
    sql`${sql.raw(head)}${draft}${sql.raw(tail)}`,
  )
  if (!found) return null
  return { card: readCard(found.entry, found.card), profile: readProfile(found.profile) }
}
