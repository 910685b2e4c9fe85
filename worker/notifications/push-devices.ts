import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import {
  beginPushedFollows,
  savePreferences,
  type MailRecipient,
} from './mail-preferences/writes.ts'
import { deviceOf, isKnown } from '../platform/push/queries.ts'
import { sendTo } from '../platform/push/send-notifications.ts'
import { deleteDevice, endDevices, moveDevice, saveDevice } from '../platform/push/writes.ts'
import type { Config } from '../platform/lib/config.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { parsePushAddress, pusherOf, requireDelivery } from '../platform/push/pusher.ts'
import { withoutEnd } from '../platform/lib/text.ts'

type Stores = { db: Database; config: Pick<Config, 'push' | 'siteSecret'> }
type OwnDevice = { id: string; memberId: string }

/**
 * Subscribes a device of a member for the duration of the session. Idempotent.
 *
 * @param now epoch milliseconds
 * @throws `Failure` 422 if the endpoint is not a known push service; 503 while no keys are set up
 */
export async function addDevice(
  { db, config }: Stores,
  { mailed, session }: { mailed: MailRecipient; session: string },
  input: { endpoint: string; keys: { p256dh: string; auth: string } },
  now: number,
): Promise<void> {
  const pusher = pusherOrRefuse(config)
  const { keys } = input
  const endpoint = requirePushAddress(config, input.endpoint)
  const device = {
    id: await fingerprintOf(endpoint),
    memberId: mailed.memberId,
    sessionId: session,
    endpoint,
    p256dh: withoutEnd(keys.p256dh, '='),
    auth: withoutEnd(keys.auth, '='),
    siteKey: pusher.publicKey,
    language: mailed.language,
    createdAt: now,
  }
  await writeAll(db, [
    // Alerts use the language and address of the preferences.
    savePreferences(db, mailed, {}, now),
    beginPushedFollows(db, mailed.memberId, now),
    ...saveDevice(db, device),
    liftTombstone(db, { what: 'device.removed', subject: device.id }),
  ])
}

type DeviceRenewal = { endpoint: string; keys: { p256dh: string; auth: string }; former: string }

/**
 * Moves a subscription to the browser's new endpoint; its member stays the same. Idempotent.
 *
 * @param id id of the old endpoint
 * @throws `Failure` 422 if the endpoint is not a known push service; 404 if the old subscription
 *   has ended
 */
export async function renewDevice(
  { db, config }: Stores,
  id: string,
  { keys, former, ...input }: DeviceRenewal,
): Promise<void> {
  const endpoint = requirePushAddress(config, input.endpoint)
  const auth = withoutEnd(keys.auth, '=')
  const address = {
    id: await fingerprintOf(endpoint),
    endpoint,
    p256dh: withoutEnd(keys.p256dh, '='),
    auth,
  }
  await writeAll(db, moveDevice(db, { id, auth: withoutEnd(former, '=') }, address))
  if (!(await isKnown(db, address))) throw new Failure('not-found', 'notification.unknown-device')
}

/** Idempotent, also for an unknown device. */
export const removeDevice = (db: Database, device: OwnDevice): Promise<void> =>
  writeAll(db, [
    deleteDevice(db, device),
    recordTombstone(db, { what: 'device.removed', subject: device.id }),
  ])

/**
 * Sends a test to one device.
 *
 * @param now epoch milliseconds
 * @throws `Failure` 404 if it is no open device of the member; 409 if its subscription has ended; 503 if
 *   its push service did not accept the message, or while no keys are set up
 */
export async function testDevice(
  { db, config }: Stores,
  ownDevice: OwnDevice,
  now: number,
): Promise<void> {
  const [device] = await deviceOf(db, ownDevice)
  if (!device) throw new Failure('not-found', 'notification.unknown-device')
  const pusher = pusherOrRefuse(config)
  const result = await sendTo(pusher, device, { kind: 'test', untilRead: null }, now)
  if (result === 'gone') await writeAll(db, [endDevices(db, [ownDevice.id], now)])
  requireDelivery(result)
}

function pusherOrRefuse(config: Stores['config']) {
  const pusher = pusherOf(config)
  if (!pusher) throw new Failure('unavailable', 'notification.unavailable')
  return pusher
}

/** @returns the normalised endpoint */
function requirePushAddress(config: Stores['config'], endpoint: string): string {
  const address = parsePushAddress(endpoint, config.push?.developmentUrl ?? null)
  if (address === null) throw invalidField('endpoint', 'notification.unsupported-service')
  return address
}
