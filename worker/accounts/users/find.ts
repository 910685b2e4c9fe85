import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { members } from '../schema/members.ts'
import { beginsWith, isIdStart } from '../../staff/sql/staff-search.ts'
import { foldForSearch } from '../../platform/lib/text.ts'

const columns = { id: members.id, name: members.displayName, seenAt: members.lastSeenAt }

const find = (db: Database, fits: SQL, limit: number) =>
  db
    .select(columns)
    .from(members)
    .where(and(fits, isNull(members.erasedAt)))
    .limit(limit)
export type FoundUser = Awaited<ReturnType<typeof find>>[number]

/** The first members whose name or id begins with the text. Reads no other rows. */
export const usersBeginning = (db: Database, text: string, limit: number) =>
  isIdStart(text)
    ? find(db, beginsWith(members.id, text.toLowerCase()), limit)
    : find(db, beginsWith(members.nameFolded, foldForSearch(text)), limit)

/** Members among these accounts: those who have signed in here. */
export async function usersOfIds(db: Database, ids: readonly string[]): Promise<FoundUser[]> {
  if (ids.length === 0) return []
  const [first, ...otherQueries] = ids.map((id) => find(db, eq(members.id, id), 1))
  return first ? (await db.batch([first, ...otherQueries])).flat() : []
}
