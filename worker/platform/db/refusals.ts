import { DrizzleQueryError, getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { errorMessage } from '../lib/reason.ts'
import { StoreError } from '../lib/store-error.ts'

// D1 has no error codes, so this file alone matches its messages. Only the innermost cause counts: Drizzle's message
// repeats the values that were to be written.
const says = (error: unknown, text: string): boolean => errorMessage(error).includes(text)

/** True if a row with the same key or unique columns already exists in the table. */
export const isUniqueViolation = (table: SQLiteTable, error: unknown): boolean =>
  says(error, `UNIQUE constraint failed: ${getTableName(table)}.`)

/** True if a row that the statement refers to doesn't exist. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  says(error, 'FOREIGN KEY constraint failed')

/** True if a condition of `assertInBatch` was false. */
export const isAssertionFailed = (error: unknown): boolean => says(error, 'malformed JSON')

/** The CHECK of `media.story_count`: a photo that is part of a story can't be private. */
export const isStoryPictureRefusal = (error: unknown): boolean =>
  says(error, 'CHECK constraint failed: story_count')

/** Errors that SQLite raises for a statement. The store itself works. */
const ofStatement =
  /constraint failed|malformed JSON|SQLITE_(CONSTRAINT|ERROR|MISMATCH|RANGE|TOOBIG|AUTH)/

/**
 * The store whose outage caused the error, so that a retry may succeed; null if no store failed or it rejected the
 * statement.
 */
export function failedStore(error: unknown): 'database' | 'bucket' | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StoreError && cause.store === 'bucket') return 'bucket'
    if (cause instanceof StoreError || cause instanceof DrizzleQueryError) {
      return ofStatement.test(errorMessage(cause)) ? null : 'database'
    }
  }
  return null
}

/** The triggers that prevent removing the last owner. */
export const isLastOwnerRefusal = (error: unknown): boolean => says(error, 'an owner must remain')

/** The trigger that prevents deleting a member's payments while their subscription renews. */
export const isSubscriptionRenewing = (error: unknown): boolean =>
  says(error, 'the subscription still renews')
