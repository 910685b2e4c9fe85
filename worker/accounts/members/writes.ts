import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { writeAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { members } from '../schema/members.ts'
import { SECOND_MS } from '../../platform/lib/time.ts'

/** A row for whoever has an account and was never here. */
export const ensureMember = (db: Database, id: string, now: number): Write =>
  db
    .insert(members)
    .values({ id, displayName: '', firstSeenAt: now, lastSeenAt: now })
    .onConflictDoNothing()

/** @param language that they are mailed in from now on */
export const noteLanguage = (db: Database, id: string, language: string): Promise<void> =>
  writeAll(db, [
    db
      .update(members)
      .set({ language })
      .where(and(eq(members.id, id), isNull(members.erasedAt))),
  ])

/** Tokens say in whole seconds when their session began. */
const endedAt = (now: number, sessionKept: string | null = null) => ({
  sessionsEndedAt: Math.floor(now / SECOND_MS) * SECOND_MS,
  sessionKept,
})

/** @param at epoch ms when a session first proved a second factor; null: there is none */
export const setSecondFactor = (db: Database, id: string, at: number | null): Promise<void> =>
  writeAll(db, [db.update(members).set({ secondFactorAt: at }).where(eq(members.id, id))])

/** @param kept the session that goes on. @param now epoch milliseconds */
export const endSessionsOf = (
  db: Database,
  id: string,
  { kept, now }: { kept: string | null; now: number },
): Write => db.update(members).set(endedAt(now, kept)).where(eq(members.id, id))

/** From now on no token of theirs opens anything; the account is still to be banned. */
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

/** @returns whether it was still due */
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

/** The member was mailed about this version of the terms, or can't be. */
export const noteTermsKnown = (db: Database, id: string, version: string): Write =>
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
