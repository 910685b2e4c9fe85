import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { enqueueNotification } from '../../platform/push/writes.ts'
import { safetyDevices, safetyPushes } from '../schema/safety-timers.ts'
import {
  FIRST_SAFETY_PUSH_WAIT_MS,
  MAX_SAFETY_PUSH_WAIT_MS,
  SAFETY_PUSH_BATCH_SIZE,
} from './rules.ts'

// Notifications of contacts. Each is queued beside its mail, with the same cause, and tried again by itself.

export type SafetyDevice = typeof safetyDevices.$inferSelect

/** The device of the contact with this link. */
export const deviceByToken = (db: Database, tokenHash: string) =>
  db
    .select({ deviceId: safetyDevices.deviceId, siteKey: safetyDevices.siteKey })
    .from(safetyDevices)
    .where(
      sql`${safetyDevices.contactId} = (SELECT id FROM safety_contacts WHERE token_hash = ${tokenHash})`,
    )

/** Stores the device of a contact who has agreed and not left; it replaces an earlier one. */
export const saveDeviceByToken = (
  db: Database,
  tokenHash: string,
  device: Omit<SafetyDevice, 'contactId'>,
): Write[] => {
  const isOpen = sql`token_hash = ${tokenHash} AND agreed_at IS NOT NULL AND left_at IS NULL
    AND removed_at IS NULL`
  return [
    db.run(sql`INSERT INTO safety_devices
        (contact_id, device_id, endpoint, p256dh, auth, site_key, allowed_at)
      SELECT id, ${device.deviceId}, ${device.endpoint}, ${device.p256dh}, ${device.auth},
        ${device.siteKey}, ${device.allowedAt}
      FROM safety_contacts WHERE ${isOpen}
      ON CONFLICT (contact_id) DO UPDATE SET device_id = excluded.device_id,
        endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
        site_key = excluded.site_key, allowed_at = excluded.allowed_at`),
    db.run(sql`UPDATE safety_contacts SET device_ended_at = NULL WHERE ${isOpen}`),
  ]
}

/** Deletes the contact's device with its pending notifications. Idempotent. */
export const deleteDeviceByToken = (db: Database, tokenHash: string): Write =>
  db.run(sql`DELETE FROM safety_devices
    WHERE contact_id = (SELECT id FROM safety_contacts WHERE token_hash = ${tokenHash})`)

type DeviceAddress = Pick<SafetyDevice, 'deviceId' | 'endpoint' | 'p256dh' | 'auth'>

/** Moves a device to its browser's new endpoint. @param former id and secret of the old one */
export const moveSafetyDevice = (
  db: Database,
  former: Pick<SafetyDevice, 'deviceId' | 'auth'>,
  address: DeviceAddress,
): Write =>
  db
    .update(safetyDevices)
    .set(address)
    .where(
      sql`${safetyDevices.deviceId} = ${former.deviceId} AND ${safetyDevices.auth} = ${former.auth}`,
    )

/** Devices with this endpoint and secret. */
export const safetyDevicesWith = (
  db: Database,
  { deviceId, auth }: Pick<SafetyDevice, 'deviceId' | 'auth'>,
) =>
  db
    .select({ contactId: safetyDevices.contactId })
    .from(safetyDevices)
    .where(sql`${safetyDevices.deviceId} = ${deviceId} AND ${safetyDevices.auth} = ${auth}`)

/**
 * Queues the notifications of an alarm. It must come before the write that releases the notes.
 *
 * @param timers SELECT of ids
 */
export const enqueueAlarmPushes = (db: Database, timers: SQL, now: number): Write =>
  db.run(sql`INSERT INTO safety_pushes (cause, contact_id, kind, created_at, due_at)
    SELECT 'safety:' || timer_id || ':' || safety_notes.contact_id || ':alarm', safety_notes.contact_id,
      iif(sealed IS NULL, 'call', 'alarm'), ${now}, ${now}
    FROM safety_notes JOIN safety_devices USING (contact_id)
    WHERE (alarmed_at IS NULL OR cleared_at IS NOT NULL) AND timer_id IN (${timers})
    ON CONFLICT (cause) DO NOTHING`)

/**
 * Replaces unsent notifications of a timer's alarm by the all-clear.
 *
 * @param timers SELECT of ids
 */
export const enqueueClearPushes = (db: Database, timers: SQL, now: number): Write[] => [
  deletePushesOf(db, timers),
  db.run(sql`INSERT INTO safety_pushes (cause, contact_id, kind, created_at, due_at)
    SELECT 'safety:' || timer_id || ':' || safety_notes.contact_id || ':clear', safety_notes.contact_id,
      'clear', ${now}, ${now}
    FROM safety_notes JOIN safety_devices USING (contact_id)
    WHERE alarmed_at IS NOT NULL AND timer_id IN (${timers})
    ON CONFLICT (cause) DO NOTHING`),
]

export const enqueueTestPush = (
  db: Database,
  { contactId, cause, now }: { contactId: string; cause: string; now: number },
): Write =>
  db.run(sql`INSERT INTO safety_pushes (cause, contact_id, kind, created_at, due_at)
    SELECT ${cause}, contact_id, 'test', ${now}, ${now} FROM safety_devices
    WHERE contact_id = ${contactId} ON CONFLICT (cause) DO NOTHING`)

/** Deletes unsent notifications of timers. @param timers SELECT of ids */
export const deletePushesOf = (db: Database, timers: SQL): Write =>
  db.run(sql`DELETE FROM safety_pushes WHERE substr(cause, 8, 36) IN (${timers})`)

export type ClaimedSafetyPush = Pick<
  typeof safetyPushes.$inferSelect,
  'cause' | 'contactId' | 'kind' | 'tries'
>

/** Claims notifications that are due, by postponing their next attempt. */
export const claimSafetyPushes = (db: Database, now: number): Promise<ClaimedSafetyPush[]> =>
  db.all(sql`
    UPDATE safety_pushes SET tries = tries + 1,
      due_at = ${now} + min(${FIRST_SAFETY_PUSH_WAIT_MS} * (1 << min(tries, 8)), ${MAX_SAFETY_PUSH_WAIT_MS})
    WHERE cause IN (SELECT cause FROM safety_pushes WHERE due_at <= ${now}
      ORDER BY due_at LIMIT ${SAFETY_PUSH_BATCH_SIZE})
    RETURNING cause, contact_id AS contactId, kind, tries`)

/** The devices of contacts, with the languages of their mail. */
export const devicesOfContacts = (
  db: Database,
  contactIds: readonly string[],
): Promise<(SafetyDevice & { language: string | null })[]> =>
  db.all(sql`SELECT contact_id AS contactId, device_id AS deviceId, endpoint, p256dh, auth,
      site_key AS siteKey, allowed_at AS allowedAt, language
    FROM safety_devices JOIN safety_contacts ON safety_contacts.id = contact_id
    WHERE contact_id IN (SELECT value FROM json_each(${JSON.stringify(contactIds)}))`)

export const deleteSentPushes = (db: Database, causes: readonly string[]): Write =>
  db.delete(safetyPushes).where(inArray(safetyPushes.cause, [...causes]))

/**
 * True in SQL if nothing may show that the contact was alerted: the second word raised the alarm, before the timer's time
 * was over or after the all-clear.
 *
 * @param time SQL value; alarms after it don't count
 */
export const isAlarmSecret = (contactId: SQL, time: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM safety_notes JOIN safety_timers ON safety_timers.id = timer_id
    WHERE contact_id = ${contactId} AND alarmed_at <= ${time}
      AND (fired_at IS NULL OR alarmed_at > fired_at))`

/** Deletes a device whose subscription has ended, and notifies the companion. */
export const endSafetyDevice = (
  db: Database,
  { contactId, deviceId }: Pick<SafetyDevice, 'contactId' | 'deviceId'>,
  now: number,
): Write[] => {
  const isCurrent = sql`EXISTS (SELECT 1 FROM safety_devices
    WHERE contact_id = ${contactId} AND device_id = ${deviceId})`
  return [
    db.run(sql`UPDATE safety_contacts SET device_ended_at = ${now}
      WHERE id = ${contactId} AND ${isCurrent}`),
    enqueueNotification(
      db,
      sql`SELECT member_id FROM safety_contacts WHERE id = ${contactId} AND removed_at IS NULL
        AND ${isCurrent} AND NOT ${isAlarmSecret(sql`${contactId}`, sql`${now}`)}`,
      { kind: 'timer' },
      now,
    ),
    db
      .delete(safetyDevices)
      .where(
        sql`${eq(safetyDevices.contactId, contactId)} AND ${eq(safetyDevices.deviceId, deviceId)}`,
      ),
  ]
}
