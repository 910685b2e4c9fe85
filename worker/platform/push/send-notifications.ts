import { sql } from 'drizzle-orm'
import { zurich } from '#platform/zurich'
import { writeAll, type Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { errorMessage } from '../lib/reason.ts'
import { languageOfMember } from '../mail/mail-language.ts'
import { wantsPush } from './sql.ts'
import { notificationKinds, type NotificationKind } from './schema.ts'
import type { Pusher, PushResult } from './pusher.ts'
import type { Device } from './queries.ts'
import {
  PUSH_FIRST_WAIT_MS,
  MAX_PUSH_ATTEMPTS,
  ONLINE_PUSH_MAX_AGE_MS,
  PUSH_MAX_AGE_MS,
  PUSH_BATCH_SIZE,
} from './rules.ts'
import { messageFor, type PushNews } from './messages.ts'
import { endDevices } from './writes.ts'

type ClaimedNotification = {
  memberId: string
  kind: NotificationKind
  /** Key of the only subject; null: none, or several. */
  untilRead: string | null
  tries: number
}

/**
 * Sends due notifications to all devices of their members, except during quiet hours, which don't apply to a safety
 * timer. Each is claimed first by postponing its next attempt. A notification that arrives twice replaces itself on the
 * device.
 *
 * @param now epoch milliseconds
 * @returns number of claimed notifications; fewer than `PUSH_BATCH_SIZE`: nothing more is due
 * @throws errors of D1
 */
export async function sendNotifications(
  db: Database,
  pusher: Pusher,
  now: number,
): Promise<number> {
  const claimedNotifications = await claim(db, now)
  if (claimedNotifications.length === 0) return 0
  const ids = JSON.stringify(claimedNotifications.map(({ memberId }) => memberId))
  // Subscriptions with an earlier key cannot be reached; browsers renew them on the next visit.
  const devices: Device[] = await db.all(sql`
    SELECT id, member_id AS memberId, session_id AS sessionId, endpoint, p256dh, auth, site_key AS siteKey,
      coalesce(${languageOfMember(sql`push_subscriptions.member_id`)}, language) AS language,
      created_at AS createdAt, ended_at AS endedAt
    FROM push_subscriptions
    WHERE ended_at IS NULL AND site_key = ${pusher.publicKey} AND member_id IN (SELECT value FROM json_each(${ids}))`)
  const devicesByMember = Map.groupBy(devices, ({ memberId }) => memberId)
  const writes = await Promise.all(
    claimedNotifications.map((notification) =>
      sendOne(
        db,
        pusher,
        notification,
        devicesByMember.get(notification.memberId) ?? [],
        now,
      ).catch((error: unknown): Write[] => {
        const { kind } = notification
        console.warn(JSON.stringify({ event: 'push.unsent', kind, why: errorMessage(error) }))
        return []
      }),
    ),
  )
  const all = writes.flat()
  if (all.length > 0) await writeAll(db, all)
  return claimedNotifications.length
}

/** Sends one message to a device. */
export const sendTo = (
  pusher: Pusher,
  { endpoint, p256dh, auth, memberId, language }: Device,
  { kind, untilRead }: PushNews,
  now: number,
): Promise<PushResult> => {
  const message = {
    text: messageFor({ kind, untilRead }, language),
    topic: `${memberId}:${kind}`,
    isUrgent: kind === 'timer',
  }
  return pusher.send({ endpoint, p256dh, auth }, message, now)
}

const maxAge = (kind: NotificationKind): number =>
  kind === 'online' ? ONLINE_PUSH_MAX_AGE_MS : PUSH_MAX_AGE_MS

function claim(db: Database, now: number): Promise<ClaimedNotification[]> {
  const hour = zurich(now).getUTCHours()
  const isWanted = notificationKinds.map(
    (kind) => sql`(n.kind = ${kind} AND n.created_at > ${now - maxAge(kind)}
      AND ${wantsPush(sql`n.member_id`, kind)})`,
  )
  return db.all(sql`
    UPDATE notifications SET tries = tries + 1, due_at = ${now} + ${PUSH_FIRST_WAIT_MS} * (1 << min(tries, ${MAX_PUSH_ATTEMPTS}))
    WHERE (member_id, kind) IN (
      SELECT n.member_id, n.kind FROM notifications n
        LEFT JOIN mail_preferences p ON p.member_id = n.member_id
      WHERE n.due_at <= ${now} AND (${sql.join(isWanted, sql` OR `)})
        AND NOT coalesce(n.kind <> 'timer' AND iif(p.quiet_from <= p.quiet_until,
          ${hour} >= p.quiet_from AND ${hour} < p.quiet_until,
          ${hour} >= p.quiet_from OR ${hour} < p.quiet_until), 0)
      ORDER BY n.due_at LIMIT ${PUSH_BATCH_SIZE})
    RETURNING member_id AS memberId, kind, until_read AS untilRead, tries`)
}

async function sendOne(
  db: Database,
  pusher: Pusher,
  { memberId, kind, untilRead, tries }: ClaimedNotification,
  devices: readonly Device[],
  now: number,
): Promise<Write[]> {
  const deliveries = await Promise.all(
    devices.map(async ({ id, ...device }) => ({
      id,
      result: await sendTo(pusher, { id, ...device }, { kind, untilRead }, now),
    })),
  )
  for (const { result } of deliveries) {
    if (result !== 'sent') console.warn(JSON.stringify({ event: 'push.unsent', kind, result }))
  }
  const isFinished =
    tries >= MAX_PUSH_ATTEMPTS || deliveries.every(({ result }) => result !== 'later')
  const goneIds = deliveries.flatMap(({ id, result }) => (result === 'gone' ? [id] : []))
  const writes: Write[] = []
  if (goneIds.length > 0) writes.push(endDevices(db, goneIds, now))
  // News since the claim has reset `tries`, so its row stays.
  if (isFinished) {
    writes.push(
      db.run(sql`DELETE FROM notifications
        WHERE member_id = ${memberId} AND kind = ${kind} AND tries = ${tries}`),
    )
  }
  return writes
}
