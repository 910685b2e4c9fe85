import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { wantsPush } from './sql.ts'
import { notifications, pushSubscriptions, type NotificationKind } from './schema.ts'
import { recordTombstonesOf } from '../db/tombstones.ts'
import type { Device } from './queries.ts'
import { MOST_DEVICES } from './rules.ts'

/**
 * The writes that store a device. One that is known moves to whoever asks now; an earlier address of the same
 * session goes. Nothing for a closed account.
 */
export const saveDevice = (db: Database, device: Device): Write[] => {
  const { id, memberId, sessionId, endpoint, p256dh, auth, siteKey, language, createdAt } = device
  const theirs = sql`member_id = ${memberId}`
  return [
    db.run(sql`DELETE FROM push_subscriptions
      WHERE ${theirs} AND session_id = ${sessionId} AND id <> ${id}`),
    db.run(sql`
      INSERT INTO push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, site_key, language,
        created_at)
      SELECT ${id}, members.id, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${siteKey}, ${language}, ${createdAt}
      FROM members WHERE members.id = ${memberId} AND suspended_at IS NULL AND erased_at IS NULL
      ON CONFLICT (id) DO UPDATE SET member_id = excluded.member_id, session_id = excluded.session_id,
        endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
        site_key = excluded.site_key, language = excluded.language, created_at = excluded.created_at`),
    db.run(sql`DELETE FROM push_subscriptions WHERE ${theirs} AND id NOT IN (
      SELECT id FROM push_subscriptions WHERE ${theirs} ORDER BY created_at DESC, id LIMIT ${MOST_DEVICES})`),
  ]
}

/** The write that forgets one of a member's devices. May be repeated. */
export const deleteDevice = (
  db: Database,
  { id, memberId }: Pick<Device, 'id' | 'memberId'>,
): Write =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.memberId, memberId)))

type Address = Pick<Device, 'id' | 'endpoint' | 'p256dh' | 'auth'>

/**
 * The writes after which a device has a new address, and whoever had the old one still has it. One that is known
 * already stays whose it is.
 *
 * @param former what proves the old one
 */
export const moveDevice = (
  db: Database,
  former: Pick<Device, 'id' | 'auth'>,
  { id, endpoint, p256dh, auth }: Address,
): Write[] => {
  const isFormer = sql`id = ${former.id} AND auth = ${former.auth}`
  return [
    db.run(sql`UPDATE OR IGNORE push_subscriptions
      SET id = ${id}, endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth} WHERE ${isFormer}`),
    db.run(sql`DELETE FROM push_subscriptions WHERE ${isFormer} AND id <> ${id}`),
  ]
}

/** The write that forgets the device of a session. May be repeated. */
export const deleteDevicesOf = (
  db: Database,
  { memberId, sessionId }: Pick<Device, 'memberId' | 'sessionId'>,
): Write =>
  db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.memberId, memberId), eq(pushSubscriptions.sessionId, sessionId)),
    )

/**
 * Records for a restore that devices are notified no longer, before the write that ends their sessions.
 *
 * @param which of the member's sessions: one, all but one, or all
 */
export const recordEndedDevices = (
  db: Database,
  memberId: string,
  which: { only: string } | { except: string | null },
): Write => {
  const session = 'only' in which ? sql`= ${which.only}` : sql`IS NOT ${which.except}`
  return recordTombstonesOf(
    db,
    'device.removed',
    sql`SELECT id AS subject, '{}' AS detail FROM push_subscriptions
      WHERE member_id = ${memberId} AND session_id ${session}`,
  )
}

/** The write that forgets devices whose subscription has ended. */
export const deleteGone = (db: Database, ids: readonly string[]): Write =>
  db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, [...ids]))

/**
 * The write that notifies a member, where they want it. It belongs into the batch of the change, before the mail
 * about it. News of one kind is one notification: what comes before it is sent adds nothing.
 *
 * @param members a SELECT of ids, as `member_id`
 * @param untilRead what makes it old when it is read
 * @param now epoch milliseconds
 */
export const enqueueNotification = (
  db: Database,
  members: SQL,
  { kind, untilRead = null }: { kind: NotificationKind; untilRead?: string | null },
  now: number,
): Write =>
  db.run(sql`
    INSERT INTO notifications (member_id, kind, until_read, created_at, due_at)
    SELECT found.member_id, ${kind}, ${untilRead}, ${now}, ${now} FROM (${members}) AS found
    WHERE ${wantsPush(sql`found.member_id`, kind)}
    ON CONFLICT (member_id, kind) DO UPDATE SET created_at = excluded.created_at, due_at = excluded.due_at,
      tries = 0, until_read = iif(until_read = excluded.until_read, until_read, NULL)`)

/** Null in SQL, unless a notification waits: then what makes its mail old. @param memberId as SQL */
export const untilReadOf = (memberId: SQL, kind: NotificationKind, what: string): SQL =>
  sql`(SELECT ${what} FROM notifications WHERE member_id = ${memberId} AND kind = ${kind})`

/** A member, as `enqueueNotification` takes them. */
export const oneMember = (id: string): SQL => sql`SELECT ${id} AS member_id`

/** The write that takes back what has been read. @param what as `untilRead`. @param isRead in SQL */
export const cancelNotifications = (db: Database, what: string, isRead: SQL): Write =>
  db.delete(notifications).where(and(eq(notifications.untilRead, what), isRead))
