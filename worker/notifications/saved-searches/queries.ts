import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { savedSearches } from '../schema/saved-searches.ts'

/** The newest first. */
export const savedSearchesOf = (db: Database, memberId: string) =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.memberId, memberId))
    .orderBy(desc(savedSearches.createdAt), savedSearches.id)
export type SavedSearchRow = Awaited<ReturnType<typeof savedSearchesOf>>[number]

type Own = Pick<SavedSearchRow, 'memberId'>

const findOne = async (db: Database, where: ReturnType<typeof and>) =>
  (await db.select().from(savedSearches).where(where))[0] ?? null

export const findSavedSearch = (db: Database, { memberId, id }: Own & { id: string }) =>
  findOne(db, and(eq(savedSearches.id, id), eq(savedSearches.memberId, memberId)))

/** @param query as it is stored */
export const findSameSearch = (db: Database, { memberId, query }: Own & { query: string }) =>
  findOne(db, and(eq(savedSearches.memberId, memberId), eq(savedSearches.query, query)))
