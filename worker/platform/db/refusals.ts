import { DrizzleQueryError, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { errorMessage } from '../lib/reason.ts'
import { StoreError } from '../lib/store-error.ts'

// D1 gives no codes. What it says of a refused statement is recognised in this file alone. Only the
// innermost cause counts: Drizzle's message repeats the values that were to be written.
const says = (error: unknown, text: string): boolean => errorMessage(error).includes(text)

/** A row of the table with the same key or unique columns is stored already. */
export const isUniqueViolation = (table: SQLiteTable, error: unknown): boolean =>
  says(error, `UNIQUE constraint failed: ${getTableName(table)}.`)

/** A row that the statement refers to is not there. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  says(error, 'FOREIGN KEY constraint failed')

/** A condition of `assertInBatch` did not hold. */
export const isAssertionFailed = (error: unknown): boolean => says(error, 'malformed JSON')

/** The CHECK of `media.story_count`: a story shows this picture, so it can't be private. */
export const isStoryPictureRefusal = (error: unknown): boolean =>
  says(error, 'CHECK constraint failed: story_count')

/** SQLite's own answers to a statement: there is nothing wrong with the store then. */
const ofStatement =
  /constraint failed|malformed JSON|SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG|AUTH)/

/** Which store failed, so that the same may work later; null: none, or it refused what was asked. */
export function failedStore(error: unknown): 'database' | 'bucket' | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StoreError && cause.store === 'bucket') return 'bucket'
    if (cause instanceof StoreError || cause instanceof DrizzleQueryError) {
      return ofStatement.test(errorMessage(cause)) ? null : 'database'
    }
  }
  return null
}

/** The triggers that keep the last owner. */
export const isLastOwnerRefusal = (error: unknown): boolean => says(error, 'an owner must remain')

/** The trigger that keeps a member's payments while their card is charged. */
export const isSubscriptionRenewing = (error: unknown): boolean =>
  says(error, 'the subscription still renews')
