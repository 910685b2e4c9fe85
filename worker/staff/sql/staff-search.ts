import { eq, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isUuid } from '../../platform/lib/id.ts'
import { foldForSearch } from '../../platform/lib/text.ts'
import { companions } from '../../companions/schema/companions.ts'

// Text search in lists of staff: a part of the name, ignoring case and accents.

/**
 * SQL condition: a text contains the search text, ignoring case and accents.
 *
 * @param foldedColumn a text written by `foldForSearch`, or lower-case ASCII
 */
export const containsText = (foldedColumn: SQLiteColumn | SQL, search: string): SQL =>
  sql`instr(${foldedColumn}, ${foldForSearch(search)}) > 0`

/** SQL condition: the companion has this id, or the text in her name. */
export const isCompanion = (text: string): SQL =>
  isUuid(text)
    ? eq(companions.id, text.toLowerCase())
    : containsText(sql`${companions.nameFolded}`, text)

/** Sorts after every letter. */
const LAST = '\u{10ffff}'

/** SQL condition: a column begins with this text; it uses an index of the column. */
export const beginsWith = (column: SQLiteColumn | SQL, start: string): SQL =>
  sql`(${column} >= ${start} AND ${column} < ${start + LAST})`

const ID_START = /^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i

/** True if the text begins like an id, because staff see the first eight digits of some ids. */
export const isIdStart = (text: string): boolean => ID_START.test(text)

/** Letters that are folded in SQL. D1 rejects expressions with about a hundred nested calls. */
const LETTERS = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŠšŽžŁłĐđĆćČčĞğŞşŃńŚś'

/** SQL value: an unfolded text, folded like `foldForSearch`, limited to European letters. */
export const foldedText = (text: SQL): SQL =>
  [...LETTERS].reduce(
    (folded, letter) =>
      sql`replace(${folded}, ${sql.raw(`'${letter}', '${foldForSearch(letter)}'`)})`,
    sql`lower(${text})`,
  )
