import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { savedSearches } from '../schema/saved-searches.ts'

/** A member's searches, newest first. */
export const savedSearchesOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.memberId, memberId))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id)
export type SavedSearchRow = Awaited<ReturnType<typeof savedSearchesOf>>[number]

type SearchMember = Pick<SavedSearchRow, 'memberId'>

const findOne = async (db: Database, condition: ReturnType<typeof and>) =>
  (await db.select().from(savedSearches).where(condition))[0] ?? null

export const findSavedSearch = (db: Database, { memberId, id }: SearchMember & { id: string }) =>
  findOne(db, and(eq(savedSearches.id, id), eq(savedSearches.memberId, memberId)))

/** @param query JSON as stored */
export const findSameSearch = (
  db: Database,
  { memberId, query }: SearchMember & { query: string },
) => findOne(db, and(eq(savedSearches.memberId, memberId), eq(savedSearches.query, query)))
