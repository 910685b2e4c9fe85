import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { openSite } from '../../../support/platform/open-site.ts'

const ID = uuid(0x11)
const MEDIA = uuid(0x12)
const queried = [
  '/api/companions',
  '/api/search',
  '/api/suggest',
  '/api/locations',
  '/browse',
  '/companions',
]
const calls = [
  '/api/companions',
  '/api/search?q=ada',
  '/api/suggest?q=ada',
  '/api/locations',
  `/api/companions/${ID}`,
  '/api/homepage/companions',
  '/api/homepage/stories',
  '/api/places',
  '/api/plans',
]
const pages = ['/', '/browse', '/companions', '/companion/ada', '/nowhere']
const files = [`/media/${ID}/${MEDIA}/w640.webp`, '/robots.txt', '/sitemap.xml', '/sitemap-1.xml']

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite([companionImport({ id: ID, name: 'Ada', media: [{ id: MEDIA }] })])
})

// Errors in the log are bugs, even if the response seems fine.
const errors: unknown[] = []
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(errors.splice(0)).toEqual([])
})

const inside =
  /D1_|SQLITE|SELECT .+ FROM|near ".*": syntax|\.ts:\d|\n\s+at \S|(Type|Range|Syntax|Reference)Error/

/** Expects a response or a refusal, never a failure, and no internal details. */
async function expectClear(path: string, init?: RequestInit) {
  const response = await site.ask(path, init)
  const body = await response.text()
  const description = `${init?.method ?? 'GET'} ${path.slice(0, 200)}: ${body.slice(0, 200)}`
  expect(response.status, description).toBeLessThan(500)
  expect(response.headers.get('x-request-id'), description).toMatch(/^[0-9a-f-]{36}$/)
  if (!path.includes('SELECT')) expect(body, description).not.toMatch(inside)
  if (!path.startsWith('/api') || init?.method === 'HEAD') return response
  expect(response.headers.get('content-type'), description).toMatch(/^application\/json/)
  const json = JSON.parse(body) as { detail?: unknown }
  if (response.status >= 400) expect(json.detail, description).toBeTruthy()
  else expect(response.status, description).toBe(200)
  return response
}

const numbers = [
  '-1',
  '1',
  '101',
  '99999999999999999999',
  '1e400',
  '1.5',
  'Infinity',
  '0x10',
  '',
  ' ',
  '１２',
  '1;DROP TABLE companions',
  '%00',
  '[]',
  'null',
  '٣',
]
const numberKeys = ['skip', 'limit', 'ageMin', 'after', 'q']
const textKeys = ['q', 'city', 'after', 'services']
const pageKeys = [
  'search',
  'location',
  'panel',
  'sort',
  'after',
  'view',
  'tab',
  'ageMin',
  'services',
]
const texts = [
  "' OR 1=1 --",
  '" OR ""="',
  "'; DROP TABLE companions; --",
  ') UNION SELECT 1,2,3 --',
  'NEAR(a b)',
  'name:*',
  '"ada',
  '{ada}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=1>',
  '</script>',
  '${7*7}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%',
  '\\',
  '\u2028',
  '\u202e',
  '😀'.repeat(40),
  'ﷺ'.repeat(99),
  '\u0301'.repeat(90),
  'ẞ',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  '$&',
  '$1',
]
const rawTexts = [
  '%FF',
  '%C3%28',
  '%ED%A0%80',
  '%00',
  '%0d%0aset-cookie:a=b',
  '%',
  '%25%32%35%30%30',
  '%2525252525252525252500',
  '+',
  '%u0041',
  '%c0%ae%c0%ae',
]
const query = (pairs: Record<string, string>) => new URLSearchParams(pairs).toString()

describe('a hostile query', () => {
  /** API calls get one odd value at a time; pages, which are slower, get all at once. */
  const oddly = (path: string, value: string, keys: string[]): string[] => {
    if (path.startsWith('/api')) return keys.map((key) => `${path}?q=ada&${key}=${value}`)
    return [
      `${path}?${pageKeys.map((key) => `${key}=${value}`).join('&')}`,
      `${path}?search=${value}`,
    ]
  }

  test.each(queried)('with odd numbers gets a defined response from %s', async (path) => {
    for (const number of numbers) {
      const value = number.startsWith('%') ? number : encodeURIComponent(number)
      for (const address of oddly(path, value, numberKeys)) await expectClear(address)
    }
  })

  test.each(queried)('with code and quotes gets a defined response from %s', async (path) => {
    for (const text of texts) {
      const value = encodeURIComponent(text.toWellFormed())
      for (const address of oddly(path, value, textKeys)) await expectClear(address)
      await expectClear(`${path}?q=ada&facets[${value}]=1&${value}=${value}`)
    }
  })

  test.each(queried)('with broken encoding gets a defined response from %s', async (path) => {
    for (const text of rawTexts) {
      for (const address of oddly(path, text, textKeys)) await expectClear(address)
      await expectClear(`${path}?${text}=1&q=ada`)
    }
  })

  test.each([...queried, ...calls, ...pages, ...files])(
    'of 10 and 100 kB gets a defined response from %s',
    async (path) => {
      const join = path.includes('?') ? '&' : '?'
      for (const length of [10_000, 100_000]) {
        const long = 'ä'.repeat(length / 6)
        const keyed = Array.from({ length: length / 10 }, (_, index) => `k${index}=v`).join('&')
        for (const end of [
          `q=${long}`,
          `search=${long}`,
          `location=${long}`,
          `city=${long}`,
          `after=${long}`,
          `${long}=1`,
          keyed,
          `languages=${'german,'.repeat(length / 7)}`,
        ]) {
          await expectClear(path + join + end)
        }
      }
    },
  )

  test.each(queried)(
    'with a key repeated a thousand times gets a defined response from %s',
    async (path) => {
      for (const key of ['q', 'city', 'limit', 'sort', 'languages', 'after', 'search', 'ageMin']) {
        await expectClear(`${path}?${`${key}=1&`.repeat(1000)}`)
      }
      const choices = 'languages=german&languages=french&'.repeat(1000)
      const response = await expectClear(`${path}?q=ada&${choices}`)
      expect(response.status).toBe(200)
    },
  )

  test('can’t use names of object prototypes as choices', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      for (const facet of ['languages', 'services', 'status', 'category']) {
        expect((await expectClear(`/api/companions?${facet}=${name}`)).status).toBe(422)
      }
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  const cursors = [
    'a',
    '====',
    '%',
    'W10',
    'W10=',
    'bnVsbA',
    'e30',
    'WyJyZWNlbnQiXQ',
    '[]',
    'InJlY2VudCI',
    ...[
      ['recent', 0, 0],
      ['recent', '0', 0, ID],
      ['recent', null, null, null],
      ['locked'],
      ['locked', 1],
      ['locked', { toString: 1 }],
      ['name', 0, 'a', 'b'],
      [['recent'], 0, 0, ID],
      Array<number>(5000).fill(1),
    ].map((parts) => btoa(JSON.stringify(parts))),
    ...['['.repeat(300), '\xff\xfe'].map((text) => btoa(text)),
  ]
  test('with the position of no row gets a defined response', async () => {
    await expectClear(`/api/companions?${query({ after: btoa(`["recent",0,1e999,"${ID}"]`) })}`)
  })

  test.each(cursors)('with cursor no. %# is rejected', async (cursor) => {
    const path = `/api/companions?${query({ after: cursor })}`
    expect((await expectClear(path)).status).toBe(422)
    expect((await expectClear(`/browse?${query({ after: cursor })}`)).status).toBe(200)
  })
})

describe('a hostile path', () => {
  const oddPaths = [
    ...rawTexts.filter((text) => text !== '+'),
    ...texts.map((text) => encodeURIComponent(text.toWellFormed())),
    '%2e%2e%2f%2e%2e',
    '..%2f..%2fapi',
    '%2f%2fevil.test',
    '//evil.test',
    '%5c%5cevil.test',
    'x'.repeat(5000),
    `${'a/'.repeat(500)}`,
    `${'%25'.repeat(500)}`,
    '.',
    '.env',
    'wp-login.php',
  ]
  const bases = ['/', '/api/', '/api/companions/', '/companion/', '/media/', `/media/${ID}/`]
  test.each([...bases, `/media/${ID}/${MEDIA}/`, '/sitemap-', '/browse/'])(
    'below %s gets a defined response',
    async (base) => {
      for (const text of oddPaths) {
        const response = await expectClear(base + text)
        const target = response.headers.get('location')
        if (target) expect(new URL(target, 'http://localhost:8787').host).toBe('localhost:8787')
      }
    },
  )

  test('never redirects to another site', async () => {
    for (const path of ['//evil.test/', '//evil.test/%2f..', '/%2fevil.test/', '/\\evil.test/']) {
      const response = await expectClear(`http://localhost:8787${path}`)
      const target = response.headers.get('location')
      if (target) expect(new URL(target, 'http://localhost:8787').host).toBe('localhost:8787')
    }
  })
})

describe('another method', () => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
  test.each([...calls, ...pages, ...files])('is rejected for %s', async (path) => {
    for (const method of methods) {
      const body = method === 'OPTIONS' ? null : '{"name":"Eve"}'
      const response = await expectClear(path, { method, body })
      expect([404, 405], `${method} ${path}`).toContain(response.status)
    }
  })

  test.each([...calls, ...pages, ...files])('HEAD responds for %s like GET', async (path) => {
    const unseen = `${path}${path.includes('?') ? '&' : '?'}unseen`
    const head = await expectClear(unseen, { method: 'HEAD' })
    const get = await expectClear(unseen)
    expect(head.status).toBe(get.status)
    expect(await head.clone().text()).toBe('')
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'etag']) {
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
    }
  })
})

test('odd headers don’t change the response', async () => {
  for (const value of ['"', 'W/', '*, "a"', ',,,', 'a'.repeat(20_000)]) {
    for (const name of [
      'if-none-match',
      'range',
      'if-range',
      'accept-language',
      'cookie',
      'authorization',
    ]) {
      await expectClear('/api/companions', { headers: { [name]: value } })
      await expectClear('/companion/ada', { headers: { [name]: value } })
    }
  }
})
