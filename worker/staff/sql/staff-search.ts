import { eq, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isUuid } from '../../platform/lib/id.ts'
import { foldForSearch } from '../../platform/lib/text.ts'
import { companions } from '../../companions/schema/companions.ts'

// Searching means the same in every list of the staff: the text is somewhere in the name, whatever
// its case and accents.

/**
 * True in SQL of a text that holds what staff search for, whatever its case and accents.
 *
 * @param folded a text that `foldForSearch` wrote, or lower-case ASCII
 */
export const containsText = (folded: SQLiteColumn | SQL, search: string): SQL =>
  sql`instr(${folded}, ${foldForSearch(search)}) > 0`

/** True in SQL of the companion with this id, or with the text in her name. */
export const isCompanion = (text: string): SQL =>
  isUuid(text)
    ? eq(companions.id, text.toLowerCase())
    : containsText(sql`${companions.nameFolded}`, text)

/** Comes after all that is written with any letters. */
const LAST = '\u{10ffff}'

/** True in SQL of a text that begins so; an index of the column finds it. */
export const beginsWith = (column: SQLiteColumn, start: string): SQL =>
  sql`(${column} >= ${start} AND ${column} < ${start + LAST})`

const ID_START = /^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/i

/** Whether a search is for an id: staff see the first eight digits of some. */
export const isIdStart = (text: string): boolean => ID_START.test(text)

/** What D1 folds at most: a hundred calls within each other are too many for it. */
const LETTERS = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŠšŽžŁłĐđĆćČčĞğŞşŃńŚś'

/** As SQL: a text that was stored as it is, folded as `foldForSearch` does, with the letters of Europe. */
export const foldedText = (text: SQL): SQL =>
  [...LETTERS].reduce(
    (folded, letter) =>
      sql`replace(${folded}, ${sql.raw(`'${letter}', '${foldForSearch(letter)}'`)})`,
    sql`lower(${text})`,
  )
