import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { MAX_NOTIFIED_DEVICES } from '#notifications/notifications'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { wantsPush } from './sql.ts'
import { notifications, pushSubscriptions, type NotificationKind } from './schema.ts'
import { recordTombstonesOf } from '../db/tombstones.ts'
import type { Device } from './queries.ts'

/**
 * Stores an open device. A known device moves to the current member; an earlier endpoint of the same
 * session is deleted, and the oldest device over the maximum ends. Writes nothing for a closed account.
 */
export const saveDevice = (db: Database, device: Omit<Device, 'endedAt'>): Write[] => {
  const { id, memberId, sessionId, endpoint, p256dh, auth, siteKey, language, createdAt } = device
  const memberCondition = sql`member_id = ${memberId}`
  return [
    db.run(sql`DELETE FROM push_subscriptions
      WHERE ${memberCondition} AND session_id = ${sessionId} AND id <> ${id}`),
    db.run(sql`
      INSERT INTO push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, site_key, language,
        created_at)
      SELECT ${id}, members.id, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${siteKey}, ${language}, ${createdAt}
      FROM members WHERE members.id = ${memberId} AND suspended_at IS NULL AND erased_at IS NULL
      ON CONFLICT (id) DO UPDATE SET member_id = excluded.member_id, session_id = excluded.session_id,
        endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
        site_key = excluded.site_key, language = excluded.language, created_at = excluded.created_at,
        ended_at = NULL`),
    db.run(sql`UPDATE push_subscriptions SET ended_at = ${createdAt}
      WHERE ${memberCondition} AND ended_at IS NULL AND id NOT IN (
        SELECT id FROM push_subscriptions WHERE ${memberCondition} AND ended_at IS NULL
        ORDER BY created_at DESC, id LIMIT ${MAX_NOTIFIED_DEVICES})`),
  ]
}

/** Deletes a member's device. Idempotent. */
export const deleteDevice = (
  db: Database,
  { id, memberId }: Pick<Device, 'id' | 'memberId'>,
): Write =>
  db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.memberId, memberId)))

type Address = Pick<Device, 'id' | 'endpoint' | 'p256dh' | 'auth'>

/**
 * Moves a device to a new endpoint, where it is open again; its member stays the same. A new endpoint
 * that is known already keeps its member.
 *
 * @param formerDevice id and secret of the old endpoint
 */
export const moveDevice = (
  db: Database,
  formerDevice: Pick<Device, 'id' | 'auth'>,
  { id, endpoint, p256dh, auth }: Address,
): Write[] => {
  const isFormer = sql`id = ${formerDevice.id} AND auth = ${formerDevice.auth}`
  return [
    db.run(sql`UPDATE OR IGNORE push_subscriptions
      SET id = ${id}, endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}, ended_at = NULL
      WHERE ${isFormer}`),
    db.run(sql`DELETE FROM push_subscriptions WHERE ${isFormer} AND id <> ${id}`),
  ]
}

/** Deletes the device of a session. Idempotent. */
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
 * Records removed devices for a restore. It must come before the write that ends their sessions.
 *
 * @param sessions sessions of the member: one, all but one, or all
 */
export const recordEndedDevices = (
  db: Database,
  memberId: string,
  sessions: { only: string } | { except: string | null },
): Write => {
  const session = 'only' in sessions ? sql`= ${sessions.only}` : sql`IS NOT ${sessions.except}`
  return recordTombstonesOf(
    db,
    'device.removed',
    sql`SELECT id AS subject, '{}' AS detail FROM push_subscriptions
      WHERE member_id = ${memberId} AND session_id ${session}`,
  )
}

/** Deletes a device that was removed before a restore, whoever it belongs to. */
export const deleteDeviceById = (db: Database, id: string): Write =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))

/** Ends devices that the push service has given up. Their rows stay, so that their browsers can tell. */
export const endDevices = (db: Database, ids: readonly string[], now: number): Write =>
  db
    .update(pushSubscriptions)
    .set({ endedAt: now })
    .where(and(inArray(pushSubscriptions.id, [...ids]), isNull(pushSubscriptions.endedAt)))

/**
 * Queues a notification for members who want it. It belongs into the batch of the change, before
 * the email about it. A member has at most one pending notification per kind.
 *
 * @param members SELECT of ids, as `member_id`
 * @param untilRead key that drops the notification once its subject is read
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

/** SQL value: `key` if a notification is pending, otherwise `null`. @param memberId SQL value or column */
export const untilReadOf = (memberId: SQL, kind: NotificationKind, key: string): SQL =>
  sql`(SELECT ${key} FROM notifications WHERE member_id = ${memberId} AND kind = ${kind})`

/** SELECT of one member for `enqueueNotification`. */
export const oneMember = (id: string): SQL => sql`SELECT ${id} AS member_id`

/**
 * Drops notifications about something that has been read.
 *
 * @param key key as in `untilRead`
 * @param isRead SQL condition
 */
export const cancelNotifications = (db: Database, key: string, isRead: SQL): Write =>
  db.delete(notifications).where(and(eq(notifications.untilRead, key), isRead))
