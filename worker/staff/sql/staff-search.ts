import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { subjectsWith } from '../../platform/db/search-words.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { foldForSearch } from '../../platform/lib/text.ts'
import { companions } from '../../companions/schema/companions.ts'

// Text search in lists of staff, ignoring case and accents. Queues use the words of `search-words.ts`.

/**
 * SQL condition: a text contains the search text, ignoring case and accents.
 *
 * @param foldedColumn a text written by `foldForSearch`, or lower-case ASCII
 */
export const containsText = (foldedColumn: SQLiteColumn | SQL, search: string): SQL =>
  sql`instr(${foldedColumn}, ${foldForSearch(search)}) > 0`

/** SQL condition: the companion has this id, or the words of the text begin words of her name. */
export const isCompanion = (text: string): SQL =>
  isUuid(text)
    ? eq(companions.id, text.toLowerCase())
    : inArray(companions.id, subjectsWith('companion', text))

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
