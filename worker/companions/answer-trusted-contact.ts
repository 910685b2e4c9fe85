import type {
  allowContactDeviceSchemas,
  renewContactDeviceSchemas,
  TrustedContact,
} from '#companions/trusted-contacts'
import type { output } from 'zod/v4/core'
import { writeAll, writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database, ReadRows } from '../platform/db/client.ts'
import type { Config } from '../platform/lib/config.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { fingerprintOf } from '../platform/lib/hash.ts'
import { siteLanguage } from '../platform/lib/translations.ts'
import { withoutEnd } from '../platform/lib/text.ts'
import { parsePushAddress, pusherOf, requireDelivery } from '../platform/push/pusher.ts'
import { safetyMessage } from './safety-timer/messages.ts'
import { presentTrustedContact } from './safety-timer/present.ts'
import {
  deleteDeviceByToken,
  deviceByToken,
  moveSafetyDevice,
  safetyDevicesWith,
  saveDeviceByToken,
} from './safety-timer/pushes.ts'
import { alarmByToken, contactByToken, type TrustedContactRow } from './safety-timer/queries.ts'
import { agree, confirmTest, leaveContact } from './safety-timer/writes.ts'

// Calls of a contact, who is identified by the token of the link alone.

type Stores = { db: Database; config: Pick<Config, 'push' | 'siteSecret'> }

const contactReads = (db: Database, tokenHash: string) =>
  [
    contactByToken(db, tokenHash),
    alarmByToken(db, tokenHash),
    deviceByToken(db, tokenHash),
  ] as const
type ContactRows = ReadRows<ReturnType<typeof contactReads>>

const unknownLink = () => new Failure('not-found', 'safety.unknown-link')

/** A contact whom the companion has removed keeps only an alarm of the last day. */
const isLinkOpen = (contact: TrustedContactRow, hasAlarm: boolean) =>
  contact.removedAt === null || hasAlarm

/** @throws Failure 404 for an unknown link, or after the contact has left */
export async function readTrustedContact(
  { db, config }: Stores,
  token: string,
): Promise<TrustedContact> {
  const rows = await db.batch(contactReads(db, await fingerprintOf(token)))
  return presentRows(config, rows)
}

/** @throws Failure 404 */
function presentRows(
  config: Stores['config'],
  [[contact], [alarm], [device]]: ContactRows,
): TrustedContact {
  if (!contact || !isLinkOpen(contact, alarm !== undefined)) throw unknownLink()
  const siteKey = pusherOf(config)?.publicKey ?? null
  return presentTrustedContact(contact, { alarm, device, siteKey })
}

type Agreement = { token: string; email: string; language: string; origin: string; now: number }

/** Stores the contact's address. May be repeated. @throws Failure 404; 409 for another address than before */
export async function agreeAsTrustedContact(
  stores: Stores,
  { token, email, now, ...where }: Agreement,
): Promise<TrustedContact> {
  const tokenHash = await fingerprintOf(token)
  const contact = await changeContact(stores, tokenHash, [
    agree(stores.db, { tokenHash, email, agreedAt: now, ...where }),
  ])
  if (contact.email !== email) throw new Failure('conflict', 'safety.link-used')
  return contact
}

/** Records that a test alarm has arrived. May be repeated. @throws Failure 404; 409 if none was sent */
export async function confirmTestAlarm(
  stores: Stores,
  { token, now }: { token: string; now: number },
): Promise<TrustedContact> {
  const tokenHash = await fingerprintOf(token)
  const contact = await changeContact(stores, tokenHash, [confirmTest(stores.db, tokenHash, now)])
  if (!contact.isTested) throw new Failure('conflict', 'safety.no-test')
  return contact
}

/** Ends the contact's part. May be repeated. */
export async function leaveAsTrustedContact(
  db: Database,
  { token, now }: { token: string; now: number },
): Promise<void> {
  await writeAll(db, leaveContact(db, await fingerprintOf(token), now))
}

type DeviceInput = output<typeof allowContactDeviceSchemas.body>

/**
 * Sends a test to a contact's device, and notifies it of alarms from now on. May be repeated.
 *
 * @param now epoch milliseconds
 * @throws Failure 404; 409 if the contact has not agreed, or the subscription has ended; 422 for an unknown push
 *   service; 503 if its push service did not accept the test, or while no keys are set up
 */
export async function allowContactDevice(
  stores: Stores,
  { token, endpoint, keys }: DeviceInput,
  now: number,
): Promise<TrustedContact> {
  const { db, config } = stores
  const pusher = pusherOf(config)
  if (!pusher) throw new Failure('unavailable', 'notification.unavailable')
  const address = await deviceAddressOf(config, endpoint, keys)
  const tokenHash = await fingerprintOf(token)
  const [contact] = await contactByToken(db, tokenHash)
  if (!contact || contact.removedAt !== null) throw unknownLink()
  if (contact.agreedAt === null) throw new Failure('conflict', 'safety.contact-not-agreed')
  const cause = `safety:${contact.id}:device:${now}`
  const message = safetyMessage({ cause, kind: 'test' }, siteLanguage(contact.language))
  requireDelivery(await pusher.send(address, message, now))
  const device = { ...address, siteKey: pusher.publicKey, allowedAt: now }
  return changeContact(stores, tokenHash, saveDeviceByToken(db, tokenHash, device))
}

/** Ends the notifications of a contact. May be repeated. @throws Failure 404 */
export async function endContactDevice(stores: Stores, token: string): Promise<TrustedContact> {
  const tokenHash = await fingerprintOf(token)
  return changeContact(stores, tokenHash, [deleteDeviceByToken(stores.db, tokenHash)])
}

type DeviceRenewal = output<typeof renewContactDeviceSchemas.body>

/**
 * Moves contacts' devices to their browser's new endpoint. May be repeated.
 *
 * @param deviceId id of the old endpoint
 * @returns false if no contact has the old subscription
 * @throws Failure 422 for an unknown push service
 */
export async function renewContactDevice(
  { db, config }: Stores,
  deviceId: string,
  { endpoint, keys, former }: DeviceRenewal,
): Promise<boolean> {
  const address = await deviceAddressOf(config, endpoint, keys)
  const formerDevice = { deviceId, auth: withoutEnd(former, '=') }
  const writes = [moveSafetyDevice(db, formerDevice, address)]
  const [devices] = await writeThenRead(db, writes, [safetyDevicesWith(db, address)])
  return devices.length > 0
}

/** @throws Failure 422 for an unknown push service */
async function deviceAddressOf(
  config: Stores['config'],
  endpoint: string,
  keys: DeviceInput['keys'],
) {
  const address = parsePushAddress(endpoint, config.push?.developmentUrl ?? null)
  if (address === null) throw invalidField('endpoint', 'notification.unsupported-service')
  return {
    deviceId: await fingerprintOf(address),
    endpoint: address,
    p256dh: withoutEnd(keys.p256dh, '='),
    auth: withoutEnd(keys.auth, '='),
  }
}

async function changeContact(
  { db, config }: Stores,
  tokenHash: string,
  writes: readonly Write[],
): Promise<TrustedContact> {
  return presentRows(config, await writeThenRead(db, writes, contactReads(db, tokenHash)))
}
