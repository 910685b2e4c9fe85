import { operations } from '#contract/openapi'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { setRefused } from '../../../worker/messaging/requests/writes.ts'
import {
  moment,
  olga,
  openPremiumSite,
  paula,
  premium,
  secret,
  vera,
  yara,
  zoe,
} from '../../support/billing/premium-site.ts'

const memberId = premium.gold!.id
const everyone = [paula, vera, olga, zoe, yara]
type Site = Awaited<ReturnType<typeof openPremiumSite>>
let site: Site
let gold: { headers: HeadersInit }

beforeEach(async () => {
  site = await openPremiumSite()
  gold = await site.gold()
  await site.ask('/api/me', gold)
})

const blockedByAll = (isBlocked: boolean) =>
  writeAll(
    site.db,
    everyone.map((companionId) =>
      setRefused(site.db, { companionId, memberId, at: Date.now() }, isBlocked),
    ),
  )

const textOf = async (path: string, init: RequestInit = {}) => (await site.ask(path, init)).text()

/** Public calls that show more to premium members: after the block they answer as for a visitor. */
const publicCalls: Record<string, string[]> = {
  'GET /api/companions': ['/api/companions?limit=20', '/api/companions?eye_color=Green'],
  'GET /api/companions/:id': [`/api/companions/${paula}`, `/api/companions/${vera}`],
  'GET /api/search': ['/api/search?q=vera'],
  'GET /api/locations': ['/api/locations'],
  'GET /api/suggest': ['/api/suggest?q=ver'],
  'GET /api/homepage/companions': ['/api/homepage/companions'],
  'GET /api/homepage/stories': ['/api/homepage/stories'],
  'GET /api/recently-seen': [`/api/recently-seen?ids=${paula},${vera}`],
}

/** Calls of members that concern a companion: refused after the block. */
const refusedCalls: Record<string, { path: string; body?: object }> = {
  'POST /api/companions/:id/channels': { path: `/api/companions/${paula}/channels` },
  'PUT /api/follows/:companionId': { path: `/api/follows/${paula}` },
  'POST /api/requests': {
    path: '/api/requests',
    body: {
      companion: paula,
      place: 'hotel',
      message: 'Dinner?',
      rules: true,
      key: crypto.randomUUID(),
    },
  },
}

/** Calls that concern no companion, undo something, concern only the member, or have tests of their own. */
const neutralPaths = [
  'applications',
  'appeals',
  'consent',
  'consents',
  'account-settings',
  'data-requests',
  'reports',
  'own',
  'me',
  'plans',
  'places',
  'cities',
  'health',
  'status',
  'transparency',
  'saved-searches',
  'mail-preferences',
  'subscription',
  'notifications',
  'hidden-companions',
  'seen-stories',
  'checkout-links',
  'invitations',
  'live',
  'kept-requests',
  'sign-in-attempts',
  'browser-problems',
  'unsubscribe',
  'payments',
  'measures',
  'trusted-contact',
]
const neutralCalls = new Set([
  'GET /api/follows',
  'DELETE /api/follows/:companionId',
  'POST /api/companions/:id/openings',
  'GET /api/requests',
  'GET /api/requests/:id',
  'POST /api/requests/:id/steps',
  'PUT /api/requests/:id/message-lifetime',
  'PUT /api/requests/:id/read',
  'DELETE /api/requests/:id',
  // A test with a thread covers the refusal of reviews, below.
  'POST /api/requests/:id/review',
])

test("lists every call that is not staff's in one of the tables above", () => {
  const calls = operations
    .filter(({ endpoint }) => endpoint.access === 'public' || endpoint.access === 'member')
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  const isNeutral = (call: string) =>
    neutralCalls.has(call) || neutralPaths.includes(/ \/api\/([^/]+)/.exec(call)?.[1] ?? '')
  const unlisted = calls.filter(
    (call) => !publicCalls[call] && !refusedCalls[call] && !isNeutral(call),
  )
  expect(unlisted).toEqual([])
})

describe('a member whom all companions have blocked', () => {
  test.each(Object.values(publicCalls).flat())(
    "gets the visitor's answer from %s",
    async (path) => {
      const before = await textOf(path, gold)
      await blockedByAll(true)
      const after = await textOf(path, gold)
      const visitors = await textOf(path)
      if (path.startsWith('/api/companions/')) expect(after).toBe(visitors)
      expect(after).not.toContain('/media/private/')
      expect(after.includes('Vera')).toBe(visitors.includes('Vera'))
      await blockedByAll(false)
      expect((await textOf(path, gold)).includes('Vera')).toBe(before.includes('Vera'))
    },
  )

  test.each(Object.values(refusedCalls))('is refused at $path', async ({ path, body }) => {
    const method = path.includes('/follows/') ? 'PUT' : 'POST'
    await blockedByAll(true)
    const init = { ...gold, method, ...(body && { body: JSON.stringify(body) }) }
    const response = await site.ask(path, init)
    expect(await response.json()).toMatchObject({ id: 'request.not-accepted' })
    expect(response.status).toBe(403)
  })

  test('can no longer open private links that were signed before', async () => {
    const linksIn = (text: string) => text.match(/\/media\/private\/[^"\s]+/g) ?? []
    const links = await Promise.all(
      [paula, vera].map((id) => textOf(`/api/companions/${id}`, gold)),
    )
    const privateLinks = links
      .flatMap(linksIn)
      .filter((link) => [secret, moment].some((id) => link.includes(id)))
    expect(privateLinks.length).toBeGreaterThan(0)
    await blockedByAll(true)
    for (const link of privateLinks) expect((await site.ask(link)).status, link).toBe(403)
  })

  test('gets a copy of data that names no companion who has blocked them', async () => {
    await blockedByAll(true)
    const copy = await textOf('/api/me/export?format=json', gold)
    expect(copy).toContain(memberId)
    for (const id of everyone) expect(copy).not.toContain(id)
  })
})
