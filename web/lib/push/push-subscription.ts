import { CallError } from '../api/api.ts'
import { isDiscreetPage, isInstalled, startServiceWorker } from '../service-worker.ts'

/** Reason why this browser shows no notifications; "ios": the site must be on the home screen first. */
export type PushObstacle = 'blocked' | 'ios' | 'unsupported' | 'discreet'

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** iPads report themselves as Macs, but have touch screens. */
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** @returns null if this browser can show notifications, perhaps after its permission */
export function pushObstacle(): PushObstacle | null {
  if (isDiscreetPage()) return 'discreet'
  if (!isSupported()) return isIos() && !isInstalled() ? 'ios' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** True if this browser shows notifications without asking. */
export const isPushAllowed = (): boolean => isSupported() && Notification.permission === 'granted'

/** The browser's push subscription. Without a permission there is none, and no worker is started. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isPushAllowed()) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export type PushDevice = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Subscribes this browser, which has one subscription for all uses.
 *
 * @param mayReuse an existing subscription with the same key is used again
 * @returns the values that the site stores
 * @throws if the browser refuses
 */
export async function subscribeBrowser(publicKey: string, mayReuse: boolean): Promise<PushDevice> {
  const { pushManager } = await startServiceWorker()
  const existing = await pushManager.getSubscription()
  if (existing && !(mayReuse && subscriptionKey(existing) === publicKey)) {
    // A subscription with another key would be refused, and one that the site has deleted may be dead.
    await existing.unsubscribe()
  }
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return { endpoint, keys: { p256dh, auth } }
}

/** True if the site's test of a subscription failed because the push service has ended it. */
export const isEndedSubscription = (error: unknown): boolean =>
  error instanceof CallError && error.id === 'notification.not-delivered'

/**
 * Subscribes this browser and registers it at the site. An existing subscription may also serve a member or another
 * trusted contact, so it is replaced only if the push service has ended it.
 *
 * @param register sends the values to the site, which tests them
 * @throws if the browser or the site refuses
 */
export async function registerBrowser<Answer>(
  publicKey: string,
  register: (device: PushDevice) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await register(await subscribeBrowser(publicKey, true))
  } catch (error) {
    if (!isEndedSubscription(error)) throw error
    return register(await subscribeBrowser(publicKey, false))
  }
}

/** @returns the key as base64url */
export const subscriptionKey = ({ options: { applicationServerKey } }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
