import { eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { members } from '../../db/schema/members.ts'

/** What this site knows of a member; nothing at the first visit. */
export const standingOf = (db: Database, id: string) =>
  db
    .select({
      displayName: members.displayName,
      lastSeenAt: members.lastSeenAt,
      suspendedAt: members.suspendedAt,
      erasedAt: members.erasedAt,
    })
    .from(members)
    .where(eq(members.id, id))
export type Standing = Awaited<ReturnType<typeof standingOf>>[number]

/** Notes a visit. Whoever was erased stays erased. @param now epoch milliseconds */
export async function noteVisit(
  db: Database,
  { id, displayName }: { id: string; displayName: string },
  now: number,
): Promise<void> {
  const seen = { displayName, lastSeenAt: now }
  await db
    .insert(members)
    .values({ id, firstSeenAt: now, ...seen })
    .onConflictDoUpdate({ target: members.id, set: seen, setWhere: isNull(members.erasedAt) })
}
