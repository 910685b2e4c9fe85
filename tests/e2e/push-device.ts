import type { BrowserContext, Page } from 'playwright/test'
import { baseURL } from '../playwright.config.ts'

/** Chromium without a push service of its own takes the one of local development. */
export const withPushService = (page: Page) =>
  page.addInitScript(() => {
    // Headless, it says "denied" to the page whatever the worker may.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = () => Promise.resolve('granted')
    // Nor has it an icon to mark.
    const mark = (count: number) => Promise.resolve(void Object.assign(window, { badge: count }))
    Object.assign(navigator, { setAppBadge: mark, clearAppBadge: () => mark(0) })
    type Made = { endpoint: string; keys: { p256dh: string; auth: string }; siteKey: string }
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
        one.charCodeAt(0),
      )
    const subscription = ({ endpoint, keys, siteKey }: Made) => ({
      endpoint,
      options: { applicationServerKey: bytes(siteKey).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        await fetch(endpoint, { method: 'DELETE' })
        localStorage.removeItem('push device')
        return true
      },
    })
    const stored = () => JSON.parse(localStorage.getItem('push device') ?? 'null') as Made | null
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(stored() && subscription(stored()!)),
      subscribe: async ({ applicationServerKey: siteKey }: { applicationServerKey: string }) => {
        const answer = await fetch('/local/push/devices', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ siteKey }),
        })
        localStorage.setItem(
          'push device',
          JSON.stringify({ ...((await answer.json()) as object), siteKey }),
        )
        return subscription(stored()!)
      },
    })
  })

type Pushed = { id: number; deviceId: string; text: string }
export const pushed = async (page: Page) =>
  (await (await page.request.get('/local/push.json')).json()) as Pushed[]

/** Gives a message to the page's service worker, as the browser does when it comes from its push service. */
export async function deliver(context: BrowserContext, page: Page, data: string) {
  const session = await context.newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await known
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL,
    registrationId,
    data,
  })
}

/** What the service worker shows, and whether it marks the app's icon; a browser without windows can do neither. */
export async function recordShown(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as { registration: object; shown: object[] }
    const record = (what: object) => Promise.resolve(void scope.shown.push(what))
    scope.shown = []
    Object.assign(scope.registration, {
      showNotification: (title: string, { body, tag, data }: NotificationOptions) =>
        record({ title, body, tag, data: data as unknown }),
    })
    Object.assign(navigator, {
      setAppBadge: (count?: number) => record({ badge: count ?? 'some' }),
    })
  })
  return () => worker!.evaluate(() => (globalThis as unknown as { shown: object[] }).shown)
}
