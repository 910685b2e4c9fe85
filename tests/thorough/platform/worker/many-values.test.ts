import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { operations } from '#contract/openapi'
import { openOffice, type Office } from '../../../support/staff/admin.ts'
import { companionImport, DAY, uuid } from '../../../support/platform/fixtures.ts'

type Endpoint = { method: string; path: string; query?: $ZodType | undefined }

const endpoints = operations.map(({ endpoint, schemas }): Endpoint => ({
  ...endpoint,
  query: schemas.query,
}))
const searched = endpoints.filter(({ query }) => query)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const ada = uuid(1)
const photo = uuid(2)
let office: Office
const errors: unknown[] = []
beforeAll(async () => {
  office = await openOffice([companionImport({ id: ada, name: 'Ada', media: [{ id: photo }] })])
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(errors.splice(0)).toEqual([])
})

/** 503: the local site has no such service. */
async function expectAnswered(path: string, response: Response) {
  const text = `${path.slice(0, 100)}: ${(await response.text()).slice(0, 300)}`
  if (response.status !== 503) expect(response.status, text).toBeLessThan(500)
  expect(text).not.toMatch(/SQL|D1_/)
}

const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, ada)

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const words = Array.from({ length: 200 }, (_, n) => `w${n}`)
// The most distinct words that fit into a search: one character each.
const longestSearch = [...alphabet].join(' ').slice(0, 100)
const values = [
  longestSearch,
  words.join(' '),
  words.join(),
  words.join(' OR '),
  `${'a '.repeat(50)}`.trim(),
]

const keysOf = (query: $ZodType) =>
  Object.keys((query._zod.def as unknown as { shape: Record<string, unknown> }).shape)

test('the check finds operations with a query', () => {
  expect(searched.length).toBeGreaterThan(10)
})

describe('a query with 200 words or values', () => {
  test.each(searched.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'gets a response from %s',
    async (_, endpoint) => {
      const keys = keysOf(endpoint.query!)
      expect(keys.length).toBeGreaterThan(0)
      for (const key of keys) {
        for (const value of values) {
          const path = `${addressOf(endpoint)}?q=ada&${new URLSearchParams({ [key]: value }).toString()}`
          await expectAnswered(path, await office.call('GET', path))
        }
        const repeatedQuery = words.map((word) => `${key}=${word}`).join('&')
        const path = `${addressOf(endpoint)}?${repeatedQuery}`
        await expectAnswered(path, await office.call('GET', path))
      }
    },
  )
})

describe('a list with the maximum number of values', () => {
  const ids = (count: number, first = 1) => Array.from({ length: count }, (_, n) => uuid(first + n))
  const names = (count: number) => words.slice(0, count)
  const companion = { name: 'Ada', age_range: '25-30', location: 'Zurich' }
  const story = (id: string) => ({ id, media_id: photo, text: '' })
  const ends = new Date(Date.now() + DAY).toISOString()
  const content = async (count: number) => {
    const path = `/api/admin/companions/${ada}/content`
    const { revision } = await office.get<{ revision: string }>(path)
    return {
      revision,
      stories: ids(count).map((id) => ({ ...story(id), expires_at: ends })),
      highlights: ids(20, 10_000).map((id, n) => ({
        id,
        title: 'Summer',
        stories: ids(40, 20_000 + n * 40).map(story),
      })),
    }
  }
  type List = [name: string, most: number, path: string, body: (count: number) => unknown]
  const lists: List[] = [
    ['PATCH companions', 100, '', (count) => ({ ids: ids(count), is_featured: true })],
    ['PUT languages', 30, `/${ada}`, (count) => ({ ...companion, languages: names(count) })],
    ['PUT traits', 30, `/${ada}`, (count) => ({ ...companion, personality_traits: names(count) })],
    ['PUT content', 40, `/${ada}/content`, content],
  ]
  test.each(lists)(
    'is accepted by %s, and a longer one is rejected',
    async (name, maximum, end, bodyOf) => {
      const method = name.split(' ')[0]!
      const statuses: number[] = []
      for (const count of [maximum, 200]) {
        const body = await bodyOf(count)
        const response = await office.call(method, `/api/admin/companions${end}`, body)
        statuses.push(response.status)
      }
      expect(statuses).toEqual([200, 422])
    },
  )

  test('is accepted by PATCH media, and a longer one is rejected', async () => {
    const change = (count: number) =>
      office.call('PATCH', '/api/admin/media', { ids: ids(count), access_level: 'public' })
    expect((await change(48)).status).toBe(200)
    expect((await change(200)).status).toBe(422)
  })
})

test('a search for many words finds its matches', async () => {
  const find = (search: string) =>
    office.get<{ total: number }>(`/api/admin/companions?search=${encodeURIComponent(search)}`)
  expect((await find(`Ada ${'a '.repeat(40)}d zur`)).total).toBe(1)
  expect((await find(longestSearch)).total).toBe(0)
})
