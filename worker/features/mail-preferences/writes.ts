import { eq, sql, type SQL } from 'drizzle-orm'
import type { MailPreferences } from '#contract/mail-preferences'
import type { AlertKind } from '#contract/saved-search-options'
import type { Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { mailPreferences } from '../../db/schema/mail-preferences.ts'

/** Who is mailed: the confirmed address, the language of the page, and the site's origin. */
export type Mailed = { memberId: string; email: string; language: string; origin: string }

/**
 * The write that stores what a member chose, and where they are mailed. Nothing for a closed account.
 *
 * @param chosen left out: the choices stay as they are
 * @param now epoch milliseconds
 */
export function savePreferences(
  db: Database,
  { memberId, email, language, origin }: Mailed,
  chosen: Partial<MailPreferences>,
  now: number,
): Write {
  const { answers = null, searches = null, follows = null, renewals = null } = chosen
  const flag = (value: boolean | null) => (value === null ? null : Number(value))
  return db.run(sql`
    INSERT INTO mail_preferences (member_id, id, email, language, origin, answers, searches, follows,
      renewals, follows_since, changed_at)
    SELECT id, ${crypto.randomUUID()}, ${email}, ${language}, ${origin}, coalesce(${flag(answers)}, 1),
      coalesce(${flag(searches)}, 1), coalesce(${follows}, 'off'), coalesce(${flag(renewals)}, 1), ${now}, ${now}
    FROM members WHERE id = ${memberId} AND suspended_at IS NULL AND erased_at IS NULL
    ON CONFLICT (member_id) DO UPDATE SET email = excluded.email, language = excluded.language,
      origin = excluded.origin, answers = coalesce(${flag(answers)}, answers),
      searches = coalesce(${flag(searches)}, searches), follows = coalesce(${follows}, follows),
      renewals = coalesce(${flag(renewals)}, renewals),
      follows_since = iif(follows = 'off', ${now}, follows_since), changed_at = excluded.changed_at`)
}

/** The write that ends alerts of these kinds. @param id as a mail's link names it. @param now epoch ms */
export const endKinds = (
  db: Database,
  id: string,
  kinds: readonly AlertKind[],
  now: number,
): Write =>
  db
    .update(mailPreferences)
    .set({
      ...(kinds.includes('searches') && { searches: false }),
      ...(kinds.includes('follows') && { follows: 'off' as const }),
      changedAt: now,
    })
    .where(eq(mailPreferences.id, id))

/** As a SELECT of where a member is mailed about answers: no row where they want none. */
export const mailedAboutAnswers = (memberId: string, email: string | null): SQL =>
  sql`SELECT ${email} AS recipient WHERE ${email} IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM mail_preferences WHERE member_id = ${memberId} AND NOT answers)`

/** True in SQL while the row is as it was read: nothing was chosen since, and nothing mailed. */
export const isUnchanged = ({
  id,
  changedAt,
  mails,
}: Pick<typeof mailPreferences.$inferSelect, 'id' | 'changedAt' | 'mails'>): SQL =>
  sql`EXISTS (SELECT 1 FROM mail_preferences
    WHERE id = ${id} AND changed_at = ${changedAt} AND mails = ${mails})`

/** The write that notes a mail with alerts. @param day the Swiss day, when the digest is in it; null: it is not */
export const noteAlertMail = (db: Database, id: string, day: string | null, now: number): Write =>
  db.run(sql`UPDATE mail_preferences SET mails = mails + 1, mailed_at = ${now},
    digest_on = coalesce(${day}, digest_on) WHERE id = ${id}`)
