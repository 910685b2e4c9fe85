import {
  MAX_NOTIFIED_DEVICES,
  addDeviceEndpoint,
  getNotificationsEndpoint,
  removeDeviceEndpoint,
  testDeviceEndpoint,
} from '#notifications/notifications'
import { renewContactDeviceEndpoint } from '#companions/trusted-contacts'
import { openAccounts } from '../auth/accounts.ts'
import { call } from '../api/call.ts'
import { deviceId } from './device-id.ts'
import { isSafetyMessage } from './is-safety-message.ts'
import {
  currentSubscription,
  isEndedSubscription,
  isPushAllowed,
  pushObstacle,
  subscribeBrowser,
  subscriptionKey,
  type PushDevice,
  type PushObstacle,
} from './push-subscription.ts'
import { trustedLinks } from './trusted-links.ts'

/** "ended": this session had turned notifications on, but they no longer arrive. */
export type DeviceState = 'on' | 'off' | 'ended' | 'unavailable' | PushObstacle

type Device = { state: DeviceState; id: string | null }

let reading: Promise<Device> | null = null

/**
 * Compares the browser's subscription with the site's. If this session had turned notifications on and its
 * subscription has ended or changed, the browser subscribes again, as far as it allows that without a press. A browser
 * that has no subscription any more, as after discreet mode, only does so after a press.
 *
 * @throws CallError
 */
export function readDevice(): Promise<Device> {
  // Two parts of a page must not replace a subscription twice.
  reading ??= compareDevice().finally(() => (reading = null))
  return reading
}

async function compareDevice(): Promise<Device> {
  const withoutDevice = (state: DeviceState) => ({ state, id: null })
  const obstacle = pushObstacle()
  if (obstacle !== null && obstacle !== 'blocked') return withoutDevice(obstacle)
  const { publicKey, devices, ownDevice } = await call(getNotificationsEndpoint, { isQuiet: true })
  if (publicKey === null) return withoutDevice('unavailable')
  if (obstacle !== null) return withoutDevice(obstacle)
  const current = await currentSubscription()
  const id = current && (await deviceId(current))
  if (id !== null && devices.includes(id)) {
    await endOnSignOut()
    return { state: 'on', id }
  }
  if (ownDevice === null) return withoutDevice('off')
  // A newer device would end if one that it has replaced subscribed again by itself.
  const hasPlace = devices.includes(ownDevice) || devices.length < MAX_NOTIFIED_DEVICES
  const mayRenew = hasPlace && current !== null && isPushAllowed()
  const renewedId = mayRenew ? await subscribe(publicKey, ownDevice).catch(() => null) : null
  return renewedId === null ? withoutDevice('ended') : { state: 'on', id: renewedId }
}

/**
 * Requests the permission, which browsers allow only after a press, and registers the device.
 *
 * @throws if the browser or the site refuses
 */
export async function startDevice(): Promise<void> {
  // No await precedes this: some browsers forget the press meanwhile.
  if ((await Notification.requestPermission()) !== 'granted') return
  const { publicKey, ownDevice } = await call(getNotificationsEndpoint)
  if (publicKey !== null) await subscribe(publicKey, ownDevice)
}

/**
 * Registers this browser at the site.
 *
 * @param endedDevice id of a device that no message reaches any more; null: none
 * @returns id of the device
 */
async function subscribe(publicKey: string, endedDevice: string | null): Promise<string> {
  await endOnSignOut()
  const current = await currentSubscription()
  const currentId = current && (await deviceId(current))
  const hasSiteKey = current !== null && subscriptionKey(current) === publicKey
  // The alarms of a trusted contact arrive by the same subscription, so it stays unless it has ended.
  const isShared = hasSiteKey && !trustedLinks.isEmpty() && currentId !== endedDevice
  const device = await subscribeBrowser(publicKey, isShared)
  await call(addDeviceEndpoint, { body: device, isQuiet: true })
  if (hasSiteKey && !isShared && !trustedLinks.isEmpty()) await moveContacts(current, device)
  return deviceId(device)
}

/** Has the alarms of trusted contacts sent to this browser's new subscription. */
async function moveContacts(before: PushSubscription, device: PushDevice): Promise<void> {
  const former = before.toJSON().keys?.['auth']
  if (!former) return
  const params = { id: await deviceId(before) }
  // The alarm's emails still arrive, and the contact's page offers to notify this device.
  await call(renewContactDeviceEndpoint, { params, body: { ...device, former } }).catch(() => {})
}

/**
 * Sends a test to this device. If the push service has ended its subscription, the browser subscribes again first.
 *
 * @throws CallError
 */
export async function testOwnDevice(id: string): Promise<void> {
  try {
    await call(testDeviceEndpoint, { params: { id } })
  } catch (error) {
    if (!isEndedSubscription(error)) throw error
    const renewedDevice = await readDevice()
    if (renewedDevice.id === null) throw error
    await call(testDeviceEndpoint, { params: { id: renewedDevice.id } })
  }
}

/** Ends notifications in the browser and, if it is reachable, at the site. */
export async function endDevice(): Promise<void> {
  const current = await currentSubscription()
  if (!current) return
  const id = await deviceId(current)
  await call(removeDeviceEndpoint, { params: { id }, isQuiet: true }).catch(() => {})
  // The alarms of a trusted contact still arrive.
  if (trustedLinks.isEmpty()) await current.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) {
    if (!isSafetyMessage(notification.tag)) notification.close()
  }
  await setBadge(0)
}

let endsOnSignOut = false

/**
 * Unregisters the device while the session can still authorise it. The handler is set here, so that members
 * without notifications download none of it.
 */
async function endOnSignOut(): Promise<void> {
  if (endsOnSignOut) return
  endsOnSignOut = true
  const { client } = await openAccounts()
  const signOut = client.signOut.bind(client)
  client.signOut = async (options) => {
    if (options?.scope !== 'others') await endDevice().catch(() => {})
    return signOut(options)
  }
}

/** Sets the number on the app's icon, where the system supports it. */
export async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}
