import type { TextLanguage } from '#platform/text-languages'
import { sql, type SQL } from 'drizzle-orm'

/** The columns of a text: itself, its own language, and what it is in others. */
export type Columns = { text: string; language: string; others: string }

export const altColumns = { text: 'alt', language: 'alt_language', others: 'alts' }
export const storyColumns = { text: 'text', language: 'language', others: 'texts' }
export const titleColumns = { text: 'title', language: 'language', others: 'titles' }

const isOwn = ({ language }: Columns, asked: TextLanguage | null) => {
  const own = sql.raw(language)
  return sql`coalesce(${asked}, ${own}) = ${own}`
}

/** The text in a language, "" for none; null: in its own. */
export const textIn = (columns: Columns, asked: TextLanguage | null): SQL =>
  sql`iif(${isOwn(columns, asked)}, ${sql.raw(columns.text)},
    coalesce(${sql.raw(columns.others)} ->> ${`$.${asked}`}, ''))`

/** What an UPDATE sets to write the text in a language, or to take it away with "". */
export const setText = (columns: Columns, asked: TextLanguage | null, text: string): SQL => {
  const one = sql.raw(columns.text)
  const others = sql.raw(columns.others)
  const path = `$.${asked}`
  return sql`${one} = iif(${isOwn(columns, asked)}, ${text}, ${one}),
    ${others} = CASE WHEN ${isOwn(columns, asked)} THEN ${others}
      WHEN ${text} = '' THEN json_remove(${others}, ${path})
      ELSE json_set(${others}, ${path}, ${text}) END`
}
