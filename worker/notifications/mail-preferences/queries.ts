import { eq, isNotNull, and, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionAccounts } from '../../companions/schema/companion-accounts.ts'
import { mailPreferences } from '../schema/mail-preferences.ts'

export const preferencesOf = (db: Database, memberId: string | SQL) =>
  db.select().from(mailPreferences).where(eq(mailPreferences.memberId, memberId))
export type PreferenceRow = Awaited<ReturnType<typeof preferencesOf>>[number]

/** The account that manages a companion's profile, with its contact address and preferences id. */
export const runnerOf = (db: Database, companionId: string | SQL) =>
  db
    .select({
      memberId: sql<string>`${companionAccounts.memberId}`.as('runner'),
      email: sql<string>`${companionAccounts.contactEmail}`.as('contact'),
      preferencesId: sql<string | null>`${mailPreferences.id}`.as('preferences_id'),
    })
    .from(companionAccounts)
    .leftJoin(mailPreferences, eq(mailPreferences.memberId, companionAccounts.memberId))
    .where(
      and(
        eq(companionAccounts.companionId, companionId),
        isNotNull(companionAccounts.contactEmail),
      ),
    )

export type RunnerRow = Awaited<ReturnType<typeof runnerOf>>[number]

/** @param id id from an unsubscribe link */
export const preferencesById = (db: Database, id: string) =>
  db.select().from(mailPreferences).where(eq(mailPreferences.id, id))
