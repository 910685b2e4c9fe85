import { eq, sql, type SQL } from 'drizzle-orm'
import type { MailPreferences } from '#notifications/mail-preferences'
import type { EndableKind } from '#notifications/saved-searches'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { NEVER_CHOSEN } from '../../platform/mail/never-chosen.ts'
import { wantsPush } from '../../platform/push/sql.ts'
import { mailPreferences } from '../schema/mail-preferences.ts'
import { recordTombstonesOf } from '../../platform/db/tombstones.ts'

/** A member's confirmed address, the page's language, and the site's origin. */
export type MailRecipient = { memberId: string; email: string; language: string; origin: string }

/**
 * Stores a member's choices and address. Writes nothing for a closed account.
 *
 * @param preferences omitted keys stay unchanged
 * @param now epoch milliseconds
 */
export function savePreferences(
  db: Database,
  { memberId, email, language, origin }: MailRecipient,
  preferences: Partial<MailPreferences>,
  now: number,
): Write {
  const choices: [column: string, value: string | number | null][] = [
    ...flags(preferences).map(([column, value]): [string, number | null] => [
      column,
      value === undefined ? null : Number(value),
    ]),
    ['follows', preferences.follows ?? null],
  ]
  const columns = sql.raw(choices.map(([column]) => column).join(', '))
  const initial = choices.map(
    ([column, value]) => sql`coalesce(${value}, ${initialValues[column] ?? 1})`,
  )
  const assignments = choices.map(([name, value]) => {
    const column = sql.raw(name)
    return sql`${column} = coalesce(${value}, ${column})`
  })
  const quiet = preferences.quietHours
  const from = quiet?.from ?? null
  const until = quiet?.until ?? null
  return db.run(sql`
    INSERT INTO mail_preferences (member_id, id, email, language, origin, ${columns}, quiet_from, quiet_until,
      follows_since, changed_at)
    SELECT members.id, ${crypto.randomUUID()}, ${email}, ${language}, ${origin}, ${sql.join(initial, sql`, `)},
      ${from}, ${until}, ${now}, ${now}
    FROM members WHERE members.id = ${memberId} AND suspended_at IS NULL AND erased_at IS NULL
    ON CONFLICT (member_id) DO UPDATE SET email = excluded.email, language = excluded.language,
      origin = excluded.origin, ${sql.join(assignments, sql`, `)},
      quiet_from = iif(${Number(quiet !== undefined)}, excluded.quiet_from, quiet_from),
      quiet_until = iif(${Number(quiet !== undefined)}, excluded.quiet_until, quiet_until),
      follows_since = iif(follows = 'off' AND NOT ${isPushedFollows}, ${now}, follows_since),
      changed_at = excluded.changed_at`)
}

/** Inserts default preferences, so that an unsubscribe link can refer to a row. */
export const namePreferences = (
  db: Database,
  { memberId, email, language, origin }: MailRecipient,
  { id, now }: { id: string; now: number },
): Write =>
  db.run(sql`
    INSERT INTO mail_preferences (member_id, id, email, language, origin, follows_since, changed_at)
    SELECT members.id, ${id}, ${email}, ${language}, ${origin}, ${now}, ${NEVER_CHOSEN}
    FROM members WHERE members.id = ${memberId} AND suspended_at IS NULL AND erased_at IS NULL
    ON CONFLICT (member_id) DO NOTHING`)

/** Initial values of the columns that are off until the member chooses them. */
const initialValues: Readonly<Record<string, string | number>> = {
  follows: 'off',
  online: 0,
  push_online: 0,
}

/** Boolean choices by column; `undefined`: unchanged. */
const flags = ({ answers, requests, searches, online, renewals, push }: Partial<MailPreferences>) =>
  [
    ['answers', answers],
    ['requests', requests],
    ['searches', searches],
    ['renewals', renewals],
    ['push_answers', push?.answers],
    ['push_searches', push?.searches],
    ['push_follows', push?.follows],
    ['push_plan', push?.plan],
    ['online', online],
    ['push_online', push?.online],
  ] as const

const isPushedFollows = wantsPush(sql`mail_preferences.member_id`, 'follows')

/**
 * On a member's first device, resets the start of news about followed companions to `now`, so that
 * older events are not pushed.
 */
export const beginPushedFollows = (db: Database, memberId: string, now: number): Write =>
  db.run(sql`UPDATE mail_preferences SET follows_since = ${now}
    WHERE member_id = ${memberId} AND follows = 'off' AND NOT ${isPushedFollows}`)

/** Ends emails of these kinds. @param id id from an unsubscribe link @param now epoch milliseconds */
export const endKinds = (
  db: Database,
  id: string,
  kinds: readonly (EndableKind | 'renewals')[],
  now: number,
): Write =>
  db
    .update(mailPreferences)
    .set({
      ...(kinds.includes('answers') && { answers: false }),
      ...(kinds.includes('requests') && { requests: false }),
      ...(kinds.includes('searches') && { searches: false }),
      ...(kinds.includes('follows') && { follows: 'off' as const }),
      ...(kinds.includes('online') && { online: false }),
      ...(kinds.includes('renewals') && { renewals: false }),
      changedAt: now,
    })
    .where(eq(mailPreferences.id, id))

/**
 * Records the kinds of email that the member has ended, for a restore. It must come after the write
 * that changes them.
 */
export const recordEndedMail = (db: Database, memberId: string): Write =>
  recordTombstonesOf(
    db,
    'mail.ended',
    sql`SELECT id AS subject, json_object('answers', answers, 'requests', requests,
        'searches', searches, 'follows', follows <> 'off', 'online', online, 'renewals', renewals) AS detail
      FROM mail_preferences WHERE member_id = ${memberId}`,
  )

/**
 * SELECT of the member's address as `recipient`; no row if the member does not want emails about
 * answers.
 */
export const mailedAboutAnswers = (memberId: string, email: string | null): SQL =>
  sql`SELECT ${email} AS recipient WHERE ${email} IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM mail_preferences WHERE member_id = ${memberId} AND NOT answers)`

/** SQL condition: the row is unchanged since it was read; no new choices and no new alert email. */
export const isUnchanged = ({
  id,
  changedAt,
  mails,
}: Pick<typeof mailPreferences.$inferSelect, 'id' | 'changedAt' | 'mails'>): SQL =>
  sql`EXISTS (SELECT 1 FROM mail_preferences
    WHERE id = ${id} AND changed_at = ${changedAt} AND mails = ${mails})`

/** Counts an alert email. @param day Swiss day of the digest in this email; `null`: no digest */
export const recordAlertEmail = (
  db: Database,
  id: string,
  day: string | null,
  now: number,
): Write =>
  db.run(sql`UPDATE mail_preferences SET mails = mails + 1, mailed_at = ${now},
    digest_on = coalesce(${day}, digest_on) WHERE id = ${id}`)
