import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusalOf } from '#contract/refusals'
import { securityHeaders } from '../../../worker/platform/lib/security-headers.ts'
import assetHeaders from '../../../web/public/_headers?raw'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'
import { isolate, openSite } from '../../support/platform/open-site.ts'

const ada = uuid(1)
const draft = uuid(4)
const photo = uuid(9)
let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  // Stops the clock, because public responses change each minute.
  vi.setSystemTime(Date.now())
  site = await openSite([
    companionImport({ id: ada, media: [{ id: photo }] }),
    companionImport({ id: draft, lifecycle: 'draft', publishedAt: null }),
  ])
})

afterAll(() => void vi.useRealTimers())

async function get(path: string, init?: RequestInit) {
  const response = await site.ask(path, init)
  const { status, headers } = response
  return { status, headers, text: await response.text() }
}

describe('every response', () => {
  const addresses: [address: string, status: number][] = [
    ['/api/companions', 200],
    ['/api/companions?limit=0', 422],
    [`/api/companions/${draft}`, 404],
    ['/api/nothing', 404],
    ['/', 200],
    ['/nowhere', 404],
    ['/browse/', 301],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/favicon.php', 404],
    [`/media/${ada}/${photo}/w640.webp`, 404],
  ]
  test.each(addresses)('(%s, %i) has the security headers', async (path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    const { headers } = answer
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*geolocation=\(self\)/)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.*frame-ancestors 'none'/,
    )
    expect(headers.get('rating')).toBe('RTA-5042-1996-1400-1577-RTA')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(headers.has('strict-transport-security')).toBe(false)
    const isError = status >= 400 && !path.startsWith('/nowhere')
    if (isError) expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('has its own request id', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await get('/api/companions')).headers.get('x-request-id'),
      ),
    )
    expect(new Set(ids).size).toBe(5)
  })

  test('sends HSTS over https only', async () => {
    for (const path of ['/', '/api/companions', '/api/nothing']) {
      const { headers } = await get(`https://example.test${path}`)
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}; includeSubDomains/)
    }
  })

  test('with an error contains no internal details', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken = { fetch: async () => Promise.reject(new Error('asset 7 on shelf 3')) }
    const { ask } = isolate({ vars: { ASSETS: broken as unknown as Fetcher } })
    const response = await ask('/samples/ada.webp')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual(refusalOf('server.error'))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const note = String(errorLog.mock.calls[0]?.[0])
    expect(note).toContain('asset 7 on shelf 3')
    expect(note).toContain(response.headers.get('x-request-id'))
    errorLog.mockRestore()
  })

  test('to a public call may be cached but must be revalidated', async () => {
    for (const path of ['/api/companions', '/api/places', '/', '/companion/companion-0001']) {
      const { headers } = await get(path)
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      const etag = headers.get('etag') ?? ''
      const revalidated = await get(path, { headers: { 'if-none-match': etag } })
      expect([revalidated.status, revalidated.text, revalidated.headers.get('etag')]).toEqual([
        304,
        '',
        etag,
      ])
      const policy = headers.get('content-security-policy')
      expect(revalidated.headers.get('content-security-policy')).toBe(policy)
    }
  })

  test('and every file of the web app have consistent headers', () => {
    const [, everything = ''] = /^\/\*\n((?: {2}.+\n)+)/m.exec(assetHeaders) ?? []
    const lines = everything.trim().split('\n')
    const headerLines = lines.map((line) => line.trim().split(/: (.*)/s) as [string, string])
    const siteHeaders = securityHeaders('http:')
    const sharedHeaders = headerLines.filter(([name]) => name.toLowerCase() in siteHeaders)
    expect(sharedHeaders.length).toBeGreaterThanOrEqual(4)
    for (const [name, value] of sharedHeaders)
      expect(value, name).toBe(siteHeaders[name.toLowerCase()])
  })
})
