import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { members } from '../schema/members.ts'
import { SECOND_MS } from '../../platform/lib/time.ts'

/** Creates a row for an account that has never signed in here. */
export const ensureMember = (db: Database, id: string, now: number): Write =>
  db
    .insert(members)
    .values({ id, displayName: '', firstSeenAt: now, lastSeenAt: now })
    .onConflictDoNothing()

/** @param language of the member's mails from now on */
export const recordLanguage = (db: Database, id: string, language: string): Promise<void> =>
  writeAll(db, [
    db
      .update(members)
      .set({ language })
      .where(and(eq(members.id, id), isNull(members.erasedAt))),
  ])

/** Tokens contain the start of their session in whole seconds. */
const endedAt = (now: number, sessionKept: string | null = null) => ({
  sessionsEndedAt: Math.floor(now / SECOND_MS) * SECOND_MS,
  sessionKept,
})

/** @param provedAt epoch ms of the first use of a second factor; null: there is none */
export const setSecondFactor = (db: Database, id: string, provedAt: number | null): Promise<void> =>
  writeAll(db, [db.update(members).set({ secondFactorAt: provedAt }).where(eq(members.id, id))])

/** @param kept the session that continues. @param now epoch milliseconds */
export const endSessionsOf = (
  db: Database,
  id: string,
  { kept, now }: { kept: string | null; now: number },
): Write => db.update(members).set(endedAt(now, kept)).where(eq(members.id, id))

/** Refuses all of the member's tokens from now on; the ban of the account is still pending. */
export const suspend = (db: Database, id: string, now: number): Write =>
  db
    .update(members)
    .set({ suspendedAt: now, accountDue: 'ban', ...endedAt(now) })
    .where(and(eq(members.id, id), isNull(members.suspendedAt), isNull(members.erasedAt)))

export const unsuspend = (db: Database, id: string): Write =>
  db
    .update(members)
    .set({ suspendedAt: null, accountDue: null })
    .where(and(eq(members.id, id), isNull(members.erasedAt)))

/** @returns true if the change was still pending */
export async function markAccountSynced(
  db: Database,
  id: string,
  due: 'ban' | 'delete',
): Promise<boolean> {
  const rows = await db
    .update(members)
    .set({ accountDue: null })
    .where(and(eq(members.id, id), eq(members.accountDue, due)))
    .returning({ id: members.id })
  return rows.length > 0
}

/** Records that the member was mailed about this version of the terms, or can't be. */
export const recordKnownTerms = (db: Database, id: string, version: string): Write =>
  db
    .update(members)
    .set({ termsKnown: version })
    .where(and(eq(members.id, id), lt(members.termsKnown, version)))

/** Marks a suspension for another synchronisation with the account service. */
export const markAccountForSync = (db: Database, id: string): Write =>
  db
    .update(members)
    .set({ accountDue: 'ban' })
    .where(and(eq(members.id, id), isNotNull(members.suspendedAt)))
