import { sql, type SQL } from 'drizzle-orm'
import {
  primaryKey,
  sqliteTable,
  text,
  type SQLiteColumn,
  type SQLiteTable,
} from 'drizzle-orm/sqlite-core'
import { constant } from './constant.ts'
import { foldForSearch, wordsOf } from '../lib/text.ts'
import type { Write } from './bulk.ts'
import type { Database } from './client.ts'

// Index of the words by which staff find people. Cases are found by the words of their companion, member or sender, so
// that a changed name is changed in one place. A row ends with its subject; an erased member's rows end with the name.

/** Tables whose rows have words, by their kind. */
const tables = {
  companion: sql`companions`,
  member: sql`members`,
  application: sql`applications`,
  'data-request': sql`data_requests`,
} as const
export type WordKind = keyof typeof tables

/** Generated columns with the subject of one kind; their indexes find the words of a subject. */
const subjectColumns: Record<WordKind, SQL> = {
  companion: sql`companion_id`,
  member: sql`member_id`,
  application: sql`application_id`,
  'data-request': sql`data_request_id`,
}

export const searchWords = sqliteTable(
  'search_words',
  {
    kind: text({ enum: ['companion', 'member', 'application', 'data-request'] }).notNull(),
    word: text().notNull(),
    subject: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.word, table.subject] })],
)

/** Words of a search that are used; more would need too many bound values. */
const MAX_SEARCH_WORDS = 6

/** Parts of a text between blanks, folded, without signs at both ends. */
const partsOf = (content: string): string[] =>
  foldForSearch(content)
    .split(/\s+/)
    .map((part) => part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((part) => part !== '')

/** Maximum letters of a stored word, like in the table. Folding makes up to eighteen letters of one sign. */
const MAX_STORED_LETTERS = 400

const shorten = (word: string): string => Array.from(word).slice(0, MAX_STORED_LETTERS).join('')

/** Words to store: each part of the text, and the words within it, so that "lena" finds "Anna-Lena". */
export const storedWordsOf = (content: string): string[] => [
  ...new Set([...partsOf(content), ...wordsOf(content)].map(shorten)),
]

/** Stores the words of subjects that have the same text, in place of their former words. Erased members get none. */
export function writeWords(
  db: Database,
  kind: WordKind,
  { ids, text: content }: { ids: readonly string[]; text: string },
): Write[] {
  const words = JSON.stringify(storedWordsOf(content))
  const subjects = JSON.stringify(ids)
  const isErased = kind === 'member' ? sql`t.erased_at IS NOT NULL` : sql`FALSE`
  return [
    db.run(sql`DELETE FROM search_words
      WHERE ${subjectColumns[kind]} IN (SELECT value FROM json_each(${subjects}))
        AND word NOT IN (SELECT value FROM json_each(${words}))`),
    db.run(sql`INSERT OR IGNORE INTO search_words (kind, word, subject)
      SELECT ${kind}, w.value, t.id FROM json_each(${subjects}) s
      JOIN ${tables[kind]} t ON t.id = s.value AND NOT ${isErased}
      CROSS JOIN json_each(${words}) w`),
  ]
}

/** Stores the words of new subjects. */
export function insertWords(
  db: Database,
  kind: WordKind,
  subjects: readonly { id: string; text: string }[],
): Write {
  const rows = subjects.flatMap(({ id, text: content }) =>
    storedWordsOf(content).map((word) => [word, id]),
  )
  return db.run(sql`INSERT INTO search_words (kind, word, subject)
    SELECT ${kind}, value ->> '$[0]', value ->> '$[1]' FROM json_each(${JSON.stringify(rows)})`)
}

export const deleteWords = (db: Database, kind: WordKind, id: string): Write =>
  db.run(sql`DELETE FROM search_words WHERE ${subjectColumns[kind]} = ${id}`)

/** Sorts after every letter. */
const LAST = '\u{10ffff}'

/** SQL condition: a column begins with this text; it uses an index of the column. */
export const beginsWith = (column: SQLiteColumn | SQL, start: string): SQL =>
  sql`(${column} >= ${start} AND ${column} < ${start + LAST})`

/**
 * SQL list of the ids of subjects that have, for each word of the search, a word that begins with it. Reads the
 * matching words only.
 */
export function subjectsWith(kind: WordKind, search: string): SQL {
  const [first, ...otherWords] = partsOf(search).slice(0, MAX_SEARCH_WORDS)
  if (first === undefined) return sql`(SELECT NULL WHERE FALSE)`
  const rowsWith = (word: string) =>
    sql`SELECT subject FROM search_words
      WHERE kind = ${constant(kind)} AND ${beginsWith(sql`word`, word)}`
  const restrictions = otherWords.map((word) => sql` AND subject IN (${rowsWith(word)})`)
  return sql`(${rowsWith(first)}${sql.join(restrictions)})`
}

/** A whole reference as people type it: "A-7K3M-92TX", "a 7k3m 92tx" or "a7k3m92tx". */
const REFERENCE = /^([a-z])[\s-]?([a-z0-9]{4})[\s-]?([a-z0-9]{4})$/i
/** The beginning of a reference, with its first sign: "a-7k3". */
const REFERENCE_START = /^[a-z]-[a-z0-9]{1,4}(-[a-z0-9]{0,4})?$/i

/** SQL condition on the column `reference`: it begins with the text. None if the text is no reference. */
export function referenceConditions(search: string): SQL[] {
  const start = REFERENCE_START.test(search) ? search : search.replace(REFERENCE, '$1-$2-$3')
  return REFERENCE_START.test(start) ? [beginsWith(sql`reference`, start.toUpperCase())] : []
}

/**
 * SQL condition: the case satisfies one of the conditions, each of which reads an index of its table.
 *
 * @param conditions at most five, because D1 refuses longer unions; none: no case satisfies them
 * @param caseId SQL value over the table: id of the case that a row belongs to
 */
export function isCaseWith(
  cases: SQLiteTable & { id: SQLiteColumn },
  conditions: readonly SQL[],
  caseId = sql`id`,
): SQL {
  const selects = conditions.map(
    (condition) => sql`SELECT ${caseId} FROM ${cases} WHERE ${condition}`,
  )
  return sql`${cases.id} IN (${sql.join(selects, sql` UNION ALL `)})`
}
