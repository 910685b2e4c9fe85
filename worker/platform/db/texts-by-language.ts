import type { TextLanguage } from '#platform/text-languages'
import { sql, type SQL } from 'drizzle-orm'

/** The columns of a text: the text, its language, and its translations. */
export type TextColumns = { text: string; language: string; others: string }

export const altColumns = { text: 'alt', language: 'alt_language', others: 'alts' }
export const storyColumns = { text: 'text', language: 'language', others: 'texts' }
export const titleColumns = { text: 'title', language: 'language', others: 'titles' }

const isOwn = ({ language }: TextColumns, requestedLanguage: TextLanguage | null) => {
  const ownLanguage = sql.raw(language)
  return sql`coalesce(${requestedLanguage}, ${ownLanguage}) = ${ownLanguage}`
}

/** The text in a language, "" if there is none; null: in its own language. */
export const textIn = (columns: TextColumns, requestedLanguage: TextLanguage | null): SQL =>
  sql`iif(${isOwn(columns, requestedLanguage)}, ${sql.raw(columns.text)},
    coalesce(${sql.raw(columns.others)} ->> ${`$.${requestedLanguage}`}, ''))`

/** Columns for an UPDATE that stores the text in a language; "" deletes it. */
export const setText = (
  columns: TextColumns,
  requestedLanguage: TextLanguage | null,
  text: string,
): SQL => {
  const textColumn = sql.raw(columns.text)
  const othersColumn = sql.raw(columns.others)
  const path = `$.${requestedLanguage}`
  return sql`${textColumn} = iif(${isOwn(columns, requestedLanguage)}, ${text}, ${textColumn}),
    ${othersColumn} = CASE WHEN ${isOwn(columns, requestedLanguage)} THEN ${othersColumn}
      WHEN ${text} = '' THEN json_remove(${othersColumn}, ${path})
      ELSE json_set(${othersColumn}, ${path}, ${text}) END`
}
