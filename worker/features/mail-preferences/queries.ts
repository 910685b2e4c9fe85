import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { mailPreferences } from '../../db/schema/mail-preferences.ts'

export const preferencesOf = (db: Database, memberId: string) =>
  db.select().from(mailPreferences).where(eq(mailPreferences.memberId, memberId))
export type PreferenceRow = Awaited<ReturnType<typeof preferencesOf>>[number]

/** @param id as a mail's link names it */
export const preferencesById = (db: Database, id: string) =>
  db.select().from(mailPreferences).where(eq(mailPreferences.id, id))
