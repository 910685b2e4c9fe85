import { addDevice, getNotifications, removeDevice } from '#notifications/notifications.api'
import { openAccounts } from './auth/accounts.ts'
import { call } from './api/call.ts'
import { deviceId } from './device-id.ts'
import { isDiscreet, isInstalled, startServiceWorker } from './service-worker.ts'

/** Why this browser shows no notifications; "ios": not before the site is on the home screen. */
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

/** iPads call themselves Macs, but have fingers. */
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Those of a browser that has never asked are none, and no worker is started for it. */
async function subscription(): Promise<PushSubscription | null> {
  if (!isSupported() || Notification.permission !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What the site says to a member of this browser. @throws CallError */
export async function readDevice(): Promise<{ state: DeviceState; id: string | null }> {
  const none = (state: DeviceState) => ({ state, id: null })
  if (isDiscreet()) return none('discreet')
  if (!isSupported()) return none(isIos() && !isInstalled() ? 'ios' : 'unsupported')
  const { publicKey, devices } = await call(getNotifications)
  if (publicKey === null) return none('unavailable')
  if (Notification.permission === 'denied') return none('blocked')
  const current = await subscription()
  const id = current && (await deviceId(current))
  return id !== null && devices.includes(id) ? { state: 'on', id } : none('off')
}

/**
 * Asks the browser's permission, so only after a press, and has the member notified here.
 *
 * @throws when the browser or the site refuses
 */
export async function startDevice(): Promise<void> {
  // At once: some browsers forget the press while something else is waited for.
  if ((await Notification.requestPermission()) !== 'granted') return
  const { publicKey } = await call(getNotifications)
  if (publicKey !== null) await subscribe(publicKey)
}

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await startServiceWorker()
  // One of another key would be refused, one that the site has forgotten may be dead.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await endOnSignOut()
  await call(addDevice, { body: { endpoint, keys: { p256dh, auth } }, isQuiet: true })
}

/** Ends notifications on this device, at the site as far as it can be reached, and in the browser. */
export async function endDevice(): Promise<void> {
  const current = await subscription()
  if (!current) return
  const id = await deviceId(current)
  await call(removeDevice, { params: { id }, isQuiet: true }).catch(() => {})
  await current.unsubscribe()
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await setBadge(0)
}

let endsOnSignOut = false

/**
 * Ends the device while there still is a session that can say so to the site. Set from here, so that members without
 * notifications download nothing of it.
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

/** After the site's key was exchanged, the browser subscribes with the new one; it asks nothing. */
export async function renewPushDevice(): Promise<void> {
  const current = await subscription()
  if (!current) return
  await endOnSignOut()
  const { publicKey, devices } = await call(getNotifications, { isQuiet: true })
  if (publicKey === null || devices.includes(await deviceId(current))) return
  if (keyOf(current) !== publicKey) await subscribe(publicKey)
}

/** @returns base64url */
const keyOf = ({ options: { applicationServerKey } }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The number beside the app's icon, where the system shows one. */
export async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}
