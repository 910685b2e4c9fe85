import { isSafetyMessage } from '../lib/push/is-safety-message.ts'
import { pageAddressOf, readPushMessage } from './message.ts'
import { renewSubscription, type SubscriptionChange } from './renew-subscription.ts'
import { showPage } from './show-page.ts'

declare const self: ServiceWorkerGlobalScope

// Filled in by the build (`vite/service-worker.ts`).
/** The offline page in each language. */
declare const OFFLINE_PAGES: Record<string, string>
declare const OFFLINE_POLICY: string
declare const MAIN_LANGUAGE: string
declare const APP: { name: string; icon: string }

// Each use of the name would hold all of them.
const offlinePages = OFFLINE_PAGES

// Nothing is stored: a new version takes over at once, and no page can be out of date.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin(): Promise<void> {
  // The browser asks for a page while this worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(openPage(event))
})

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const early: unknown = await preloadResponse
    return early instanceof Response ? early : await fetch(request)
  } catch {
    return offlinePage(new URL(request.url).pathname)
  }
}

function offlinePage(path: string): Response {
  const [, first = ''] = path.split('/')
  const page = offlinePages[first] ?? offlinePages[MAIN_LANGUAGE]
  return new Response(page ?? null, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': OFFLINE_POLICY,
      'cache-control': 'no-store',
    },
  })
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())))

async function show(sent: string | undefined): Promise<void> {
  const { text, language, kind, path } = readPushMessage(sent)
  await self.registration.showNotification(APP.name, {
    body: text,
    lang: language,
    tag: kind,
    icon: APP.icon,
    data: { path },
  })
  // A mark without a number; the page knows how many.
  if (!isSafetyMessage(kind)) await self.navigator.setAppBadge?.().catch(() => {})
}

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as unknown as SubscriptionChange
  const { pushManager } = self.registration
  event.waitUntil(renewSubscription(change, { pushManager, fetch: self.fetch.bind(self) }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null
  event.waitUntil(showPage(self.clients, pageAddressOf(path, self.location.origin)))
})
