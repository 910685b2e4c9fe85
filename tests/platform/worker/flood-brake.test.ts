import { AGE_CONFIRM_PATH } from '#accounts/age-gate'
import { createReportEndpoint } from '#moderation/reports'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '../../support/platform/database.ts'
import { openSite } from '../../support/platform/open-site.ts'

const ADDRESS = '203.0.113.7'
const SITE_SECRET = 's'.repeat(32)

let keys: string[]
/** The platform's rate limit binding in its exceeded state. */
const full: RateLimit = {
  limit: async ({ key }) => {
    keys.push(key)
    return { success: false }
  },
}
const broken: RateLimit = { limit: () => Promise.reject(new Error('No counter')) }

beforeEach(() => {
  keys = []
})

const openWith = (vars: object) => openSite([], { vars: { SITE_SECRET, ...vars } })
type Site = Awaited<ReturnType<typeof openSite>>

const change = (site: Site, path: string = createReportEndpoint.path, headers: object = {}) =>
  site.ask(path, {
    method: 'POST',
    headers: { 'cf-connecting-ip': ADDRESS, ...headers },
    body: new URLSearchParams({ next: '/' }),
    redirect: 'manual',
  })

describe('the flood brake', () => {
  test('rejects writes before any store is called, with the time to retry', async () => {
    const site = await openWith({ FLOOD_BRAKE: full })
    site.resetMeter()
    const response = await change(site)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await response.json()).toMatchObject({ id: 'http.too-many' })
    expect(site.meter).toMatchObject({ read: 0, written: 0 })
    expect((await change(site, AGE_CONFIRM_PATH)).status).toBe(429)
  })

  test('sends no address to the platform, and counts a network as one', async () => {
    const site = await openWith({ FLOOD_BRAKE: full })
    for (const address of [ADDRESS, '2001:db8::1', '2001:db8::2'])
      await change(site, createReportEndpoint.path, { 'cf-connecting-ip': address })
    expect(keys.join()).not.toMatch(/203|2001/)
    expect(new Set(keys).size).toBe(2)
  })

  test('ignores reads and signed calls', async () => {
    const site = await openWith({ FLOOD_BRAKE: full })
    const headers = { 'cf-connecting-ip': ADDRESS }
    expect((await site.ask('/api/places', { headers })).status).toBe(200)
    expect((await change(site, '/api/sign-in-attempts')).status).not.toBe(429)
    expect(keys).toEqual([])
  })

  test.each([
    ['is not bound', { FLOOD_BRAKE: undefined }],
    ['fails', { FLOOD_BRAKE: broken }],
    ['cannot keep networks apart', { FLOOD_BRAKE: full, SITE_SECRET: undefined }],
  ])('rejects nothing where it %s', async (_, vars) => {
    expect((await change(await openWith(vars), AGE_CONFIRM_PATH)).status).toBe(303)
  })

  test('is bound, and accepts the first write', async () => {
    expect(await env.FLOOD_BRAKE!.limit({ key: 'a' })).toEqual({ success: true })
    expect((await change(await openWith({}), AGE_CONFIRM_PATH)).status).toBe(303)
  })
})
