import { sql, type SQL } from 'drizzle-orm'
import { publiclyVisible } from '../../catalogue/engine/projection.ts'
import { onlineUntilSql } from '../../companions/sql/presence.ts'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { enqueueEmailTo } from '../../platform/mail/writes.ts'
import type { OnlineAlert, OnlineFollower } from './queries.ts'
import { ONLINE_ALERT_INTERVAL_MS, ONLINE_MAIL_INTERVAL_MS } from './rules.ts'

/**
 * Queues the alert that a companion goes online, unless she is online already, is hidden, does not allow it, or one
 * was queued within the last six hours. It must come before the write that sets her online.
 *
 * @param now epoch milliseconds
 */
export const queueOnlineAlert = (db: Database, companionId: string, now: number): Write =>
  db.run(sql`
    INSERT INTO online_alerts (companion_id, online_at)
    SELECT c.id, ${now} FROM companions c
    WHERE c.id = ${companionId} AND c.announces_online AND c.visible_in_feed
      AND ${sql.raw(publiclyVisible)}
      AND coalesce(${sql.raw(onlineUntilSql('c.'))}, 0) <= ${now}
    ON CONFLICT (companion_id) DO UPDATE SET online_at = excluded.online_at, position = ''
      WHERE online_at <= excluded.online_at - ${ONLINE_ALERT_INTERVAL_MS}`)

/** Ends the alert about a companion; the time of the last one stays. */
export const endOnlineAlert = (db: Database, companionId: string): Write =>
  db.run(sql`UPDATE online_alerts SET position = NULL WHERE companion_id = ${companionId}`)

/** SQL condition: no other run has processed followers since. */
export const isAlertAt = ({ companionId, onlineAt, position }: OnlineAlert): SQL =>
  sql`EXISTS (SELECT 1 FROM online_alerts WHERE companion_id = ${companionId}
    AND online_at = ${onlineAt} AND position = ${position})`

/** Stores that the followers up to `lastId` are processed; null: all. */
export const moveOnlineAlert = (
  db: Database,
  { companionId, lastId }: Pick<OnlineAlert, 'companionId' | 'lastId'>,
): Write =>
  db.run(sql`UPDATE online_alerts SET position = ${lastId} WHERE companion_id = ${companionId}`)

/** SELECT of members who still want notifications that a companion is online, for `enqueueNotification`. */
export const pushedFollowers = (followers: readonly OnlineFollower[]): SQL =>
  sql`SELECT member_id FROM mail_preferences WHERE push_online
    AND member_id IN (${idsOf(followers)})`

const idsOf = (followers: readonly Pick<OnlineFollower, 'memberId'>[]): SQL =>
  sql`SELECT value FROM json_each(${JSON.stringify(followers.map(({ memberId }) => memberId))})`

/** SQL condition: the member wants these emails, and got no alert by email within the last hour. */
const isMailed = (now: number): SQL =>
  sql`online AND coalesce(mailed_at, 0) <= ${now - ONLINE_MAIL_INTERVAL_MS}`

type OnlineEmail = {
  cause: string
  subject: string
  text: string
  language: string
  unsubscribe: string
  /** SQL value. */
  untilRead: SQL
  /** Id of the preferences. */
  id: string
  to: string
}

/** Queues an email, at most one in an hour per member. @param now epoch milliseconds */
export const enqueueOnlineEmail = (
  db: Database,
  { id, to, ...email }: OnlineEmail,
  now: number,
): Write =>
  enqueueEmailTo(
    db,
    sql`SELECT ${to} AS recipient FROM mail_preferences WHERE id = ${id} AND ${isMailed(now)}`,
    email,
    now,
  )

/** Records the time of the emails, after they are queued. @param now epoch milliseconds */
export const recordOnlineEmails = (
  db: Database,
  followers: readonly OnlineFollower[],
  now: number,
): Write =>
  db.run(sql`UPDATE mail_preferences SET mailed_at = ${now}
    WHERE ${isMailed(now)} AND member_id IN (${idsOf(followers)})`)
