import {
  addDeviceEndpoint,
  getNotificationsEndpoint,
  removeDeviceEndpoint,
} from '#notifications/notifications'
import { openAccounts } from './auth/accounts.ts'
import { call } from './api/call.ts'
import { deviceId } from './device-id.ts'
import { isDiscreetPage, isInstalled, startServiceWorker } from './service-worker.ts'

/** Reason why this browser shows no notifications; "ios": the site must be on the home screen first. */
export type DeviceState =
  | 'on'
  | 'off'
  | 'blocked'
  | 'ios'
  | 'unsupported'
  | 'unavailable'
  | 'discreet'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** iPads report themselves as Macs, but have touch screens. */
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** The browser's push subscription. Without a permission there is none, and no worker is started. */
async function subscription(): Promise<PushSubscription | null> {
  if (!isSupported() || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** State of this browser's notifications. @throws CallError */
export async function readDevice(): Promise<{ state: DeviceState; id: string | null }> {
  const withoutDevice = (state: DeviceState) => ({ state, id: null })
  if (isDiscreetPage()) return withoutDevice('discreet')
  if (!isSupported()) return withoutDevice(isIos() && !isInstalled() ? 'ios' : 'unsupported')
  const { publicKey, devices } = await call(getNotificationsEndpoint)
  if (publicKey === null) return withoutDevice('unavailable')
  if (Notification.permission === 'denied') return withoutDevice('blocked')
  const current = await subscription()
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
  const { pushManager } = await startServiceWorker()
  // A subscription with another key would be refused, and one that the site has deleted may be dead.
  await (await pushManager.getSubscription())?.unsubscribe()
  const newSubscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys } = newSubscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await endOnSignOut()
  await call(addDeviceEndpoint, { body: { endpoint, keys: { p256dh, auth } }, isQuiet: true })
}

/** Ends notifications in the browser and, if it is reachable, at the site. */
export async function endDevice(): Promise<void> {
  const current = await subscription()
  if (!current) return
  const id = await deviceId(current)
  await call(removeDeviceEndpoint, { params: { id }, isQuiet: true }).catch(() => {})
  await current.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
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
  const current = await subscription()
  if (!current) return
  await endOnSignOut()
  const { publicKey, devices } = await call(getNotificationsEndpoint, { isQuiet: true })
  if (publicKey === null || devices.includes(await deviceId(current))) return
  if (keyOf(current) !== publicKey) await subscribe(publicKey)
}

/** @returns the key as base64url */
const keyOf = ({ options: { applicationServerKey } }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Sets the number on the app's icon, where the system supports it. */
export async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}
