import { eq, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isUuid } from '../lib/id.ts'
import { foldForSearch } from '../lib/text.ts'
import { companions } from './schema/companions.ts'

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

/** What D1 folds at most: a hundred calls within each other are too many for it. */
const LETTERS = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿŒœŠšŽžŁłĐđĆćČčĞğŞşŃńŚś'

/** As SQL: a text that was stored as it is, folded as `foldForSearch` does, with the letters of Europe. */
export const foldedText = (text: SQL): SQL =>
  [...LETTERS].reduce(
    (folded, letter) =>
      sql`replace(${folded}, ${sql.raw(`'${letter}', '${foldForSearch(letter)}'`)})`,
    sql`lower(${text})`,
  )
