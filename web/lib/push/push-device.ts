import {
  addDeviceEndpoint,
  getNotificationsEndpoint,
  removeDeviceEndpoint,
  testDeviceEndpoint,
} from '#notifications/notifications'
import { openAccounts } from '../auth/accounts.ts'
import { call } from '../api/call.ts'
import { deviceId } from './device-id.ts'
import { isSafetyMessage } from './is-safety-message.ts'
import {
  currentSubscription,
  isEndedSubscription,
  pushObstacle,
  registerBrowser,
  subscribeBrowser,
  subscriptionKey,
  type PushObstacle,
} from './push-subscription.ts'
import { trustedLinks } from './trusted-links.ts'

export type DeviceState = 'on' | 'off' | 'unavailable' | PushObstacle

/** State of this browser's notifications. @throws CallError */
export async function readDevice(): Promise<{ state: DeviceState; id: string | null }> {
  const withoutDevice = (state: DeviceState) => ({ state, id: null })
  const obstacle = pushObstacle()
  if (obstacle !== null && obstacle !== 'blocked') return withoutDevice(obstacle)
  const { publicKey, devices } = await call(getNotificationsEndpoint)
  if (publicKey === null) return withoutDevice('unavailable')
  if (obstacle !== null) return withoutDevice(obstacle)
  const current = await currentSubscription()
  const id = current && (await deviceId(current))
  return id !== null && devices.includes(id) ? { state: 'on', id } : withoutDevice('off')
}

/**
 * Requests the permission, which browsers allow only after a press, and registers the device.
 *
 * @throws if the browser or the site refuses
 */
export async function startDevice(): Promise<void> {
  // No await precedes this: some browsers forget the press meanwhile.
  if ((await Notification.requestPermission()) !== 'granted') return
  const { publicKey } = await call(getNotificationsEndpoint)
  if (publicKey !== null) await subscribe(publicKey)
}

async function subscribe(publicKey: string): Promise<void> {
  await endOnSignOut()
  const current = await currentSubscription()
  const isUsable = current !== null && subscriptionKey(current) === publicKey
  if (!isUsable || trustedLinks.isEmpty()) {
    const device = await subscribeBrowser(publicKey, false)
    await call(addDeviceEndpoint, { body: device, isQuiet: true })
    return
  }
  // The alarms of a trusted contact arrive by the same subscription, so it is replaced only if it has ended.
  await registerBrowser(publicKey, async (device) => {
    await call(addDeviceEndpoint, { body: device, isQuiet: true })
    await requireOpenSubscription(await deviceId(device))
  })
}

/** Only a message shows whether the push service has ended a subscription. @throws CallError 409 if it has */
async function requireOpenSubscription(id: string): Promise<void> {
  try {
    await call(testDeviceEndpoint, { params: { id }, isQuiet: true })
  } catch (error) {
    // A service that is busy now delivers later messages.
    if (isEndedSubscription(error)) throw error
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

/** Renews the subscription after the site's key has changed; it needs no permission. */
export async function renewPushDevice(): Promise<void> {
  const current = await currentSubscription()
  if (!current) return
  await endOnSignOut()
  const { publicKey, devices } = await call(getNotificationsEndpoint, { isQuiet: true })
  if (publicKey === null || devices.includes(await deviceId(current))) return
  if (subscriptionKey(current) !== publicKey) await subscribe(publicKey)
}

/** Sets the number on the app's icon, where the system supports it. */
export async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}
