import type { BrowserContext, Page } from 'playwright/test'
import { baseURL } from '../playwright.config.ts'

/** Chromium has no push service of its own here, so it uses the stand-in of local development. */
export const withPushService = (page: Page) =>
  page.addInitScript(() => {
    // In headless mode the page reads "denied", whatever the worker may do.
    const permission = () => localStorage.getItem('push permission') ?? 'granted'
    Object.defineProperty(Notification, 'permission', { get: permission })
    Notification.requestPermission = () => Promise.resolve('granted')
    // Headless browsers have no icon to mark either.
    const mark = (count: number) => Promise.resolve(void Object.assign(window, { badge: count }))
    Object.assign(navigator, { setAppBadge: mark, clearAppBadge: () => mark(0) })
    type Made = { endpoint: string; keys: { p256dh: string; auth: string }; siteKey: string }
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
        character.charCodeAt(0),
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
    const readDevice = () =>
      JSON.parse(localStorage.getItem('push device') ?? 'null') as Made | null
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(readDevice() && subscription(readDevice()!)),
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
        return subscription(readDevice()!)
      },
    })
  })

type Pushed = { id: number; deviceId: string; text: string }
export const pushed = async (page: Page) =>
  (await (await page.request.get('/local/push.json')).json()) as Pushed[]

/** Delivers a message to the page's service worker, as the browser does for its push service. */
export async function deliver(context: BrowserContext, page: Page, data: string) {
  const session = await context.newCDPSession(page)
  const answer = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await answer
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL,
    registrationId,
    data,
  })
}

/** Records the notifications and icon marks of the service worker; a headless browser supports neither. */
export async function recordNotifications(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as { registration: object; shown: object[] }
    const record = (event: object) => Promise.resolve(void scope.shown.push(event))
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
