import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { companionSorts } from '#companions/staff/companion-list-options'
import { type AdminListAnswer, listManagedSchemas } from '#companions/staff/admin-companions'
import { openOffice, rowsOf, type Office } from '../../../support/staff/admin.ts'
import { expectAnswer, expectRefused } from '../../../support/platform/answers.ts'
import { companionImport, DAY, uuid } from '../../../support/platform/fixtures.ts'
import { fillCompanions } from '../../../support/companions/many-companions.ts'

const PATH = '/api/admin/companions'
let office: Office

const list = async (query: string) =>
  expectAnswer(listManagedSchemas, office.call('GET', `${PATH}?${query}`))
const names = async (query: string) => (await list(query)).companions.map(({ name }) => name)

describe('the list of all companions', () => {
  const now = Date.now()
  const people = [
    { name: 'Élodie', cityId: 'geneva', lifecycle: 'draft', publishedAt: null },
    { name: 'Zoé', cityId: 'zurich', isFeatured: true },
    { name: 'Anna Maria', cityId: 'paris', isActive: false },
    { name: 'anna', cityId: 'bern', lifecycle: 'pending', publishedAt: null },
    { name: 'Strauß', cityId: 'zurich', lifecycle: 'archived' },
  ] as const
  beforeAll(async () => {
    const imports = people.map((one, at) =>
      companionImport({
        id: uuid(at + 1),
        ...one,
        createdAt: now - at * DAY,
        updatedAt: now - ((at * 2 + 1) % 5) * DAY,
      }),
    )
    office = await openOffice(imports)
  })

  test('begins with the newest, and says where everyone stands', async () => {
    const { companions, total } = await list('')
    expect(total).toBe(5)
    expect(companions.map(({ name }) => name)).toEqual(people.map(({ name }) => name))
    expect(companions[1]).toMatchObject({
      location: 'Zurich, Switzerland',
      age_range: '25-29',
      status: 'active',
      is_active: true,
      is_featured: true,
    })
  })

  const sorted: [sort: string, expected: string[]][] = [
    ['oldest', ['Strauß', 'anna', 'Anna Maria', 'Zoé', 'Élodie']],
    ['name', ['anna', 'Anna Maria', 'Élodie', 'Strauß', 'Zoé']],
    ['name-desc', ['Zoé', 'Strauß', 'Élodie', 'Anna Maria', 'anna']],
    ['location', ['anna', 'Élodie', 'Anna Maria', 'Strauß', 'Zoé']],
    ['location-desc', ['Zoé', 'Strauß', 'Anna Maria', 'Élodie', 'anna']],
    ['changed', ['Anna Maria', 'Élodie', 'anna', 'Zoé', 'Strauß']],
    ['unchanged', ['Strauß', 'Zoé', 'anna', 'Élodie', 'Anna Maria']],
  ]
  test.each(sorted)('is sorted by %s, on every page', async (sort, expected) => {
    expect(await names(`sort=${sort}`)).toEqual(expected)
    const pages = [0, 2, 4].map((skip) => names(`sort=${sort}&skip=${skip}&limit=2`))
    expect((await Promise.all(pages)).flat()).toEqual(expected)
    expect(await list(`sort=${sort}&skip=5&limit=2`)).toEqual({ companions: [], total: 5 })
  })

  const filtered: [status: string, expected: string[]][] = [
    ['all', ['anna', 'Anna Maria', 'Élodie', 'Strauß', 'Zoé']],
    ['active', ['anna', 'Élodie', 'Strauß', 'Zoé']],
    ['inactive', ['Anna Maria']],
    ['featured', ['Zoé']],
    ['draft', ['Élodie']],
    ['pending', ['anna']],
    ['published', ['Anna Maria', 'Zoé']],
    ['archived', ['Strauß']],
  ]
  test.each(filtered)('is narrowed to %s, with the exact total', async (status, expected) => {
    expect(await names(`status=${status}&sort=name`)).toEqual(expected)
    expect((await list(`status=${status}&limit=1`)).total).toBe(expected.length)
    expect((await list(`status=${status}&search=a`)).total).toBeLessThanOrEqual(expected.length)
  })

  const searches: [search: string, expected: string[]][] = [
    ['elod', ['Élodie']],
    ['ZOE', ['Zoé']],
    ['strauss', ['Strauß']],
    ['maria', ['Anna Maria']],
    ['zürich', ['Strauß', 'Zoé']],
    ['zurich zoe', ['Zoé']],
    ['france', ['Anna Maria']],
    [uuid(4).slice(-4), ['anna']],
    [uuid(5).toUpperCase(), ['Strauß']],
    ["%' OR 1=1 --", []],
    ['nobody', []],
  ]
  test.each(searches)('is searched for %s', async (search, expected) => {
    const found = await list(`sort=name&search=${encodeURIComponent(search)}`)
    expect(found.companions.map(({ name }) => name)).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  test.each(['status', 'sort', 'skip', 'limit'])('refuses a %s that is none', async (key) => {
    await expectRefused(office.call('GET', `${PATH}?${key}=-1`), key)
  })
})

describe('of 500 companions', () => {
  beforeAll(async () => {
    office = await openOffice()
    await fillCompanions(500)
  })

  test('each is on one page of ten, from the first to the last; there several are changed', async () => {
    const seen: string[] = []
    let page: AdminListAnswer['companions'] = []
    for (let skip = 0; skip < 500; skip += 10) {
      const answer = await list(`sort=name&skip=${skip}&limit=10`)
      page = answer.companions
      expect([answer.total, page.length]).toEqual([500, 10])
      seen.push(...page.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(500)
    const ids = page.map(({ id }) => id)
    const changed = await office.call('PATCH', PATH, { ids, status: 'archived' })
    expect(await changed.json()).toMatchObject({ changed: 10 })
    const archived = await list('sort=name&status=archived&skip=0&limit=10')
    expect(archived).toMatchObject({ total: 10, companions: ids.map((id) => ({ id })) })
    expect((await list('status=published&search=name+4037&limit=1')).total).toBe(1)
    const last = await list('sort=name&skip=490&limit=10')
    expect(last.companions.map(({ id, status }) => [id, status])).toEqual(
      ids.map((id) => [id, 'archived']),
    )
  })
})

describe('of 100,000 companions', () => {
  beforeAll(async () => {
    office = await openOffice()
    await fillCompanions(100_000)
  }, 120_000)

  const first = companionSorts
  const narrowed = ['active', 'inactive', 'featured', 'draft', 'pending', 'published', 'archived']
  const queries = first.flatMap((sort) =>
    ['all', ...narrowed].map((status) => `sort=${sort}&status=${status}&limit=25`),
  )

  /** From now on the clock stands: every few seconds a call compares the catalogue with the database, too. */
  async function stopClock() {
    vi.setSystemTime(Date.now())
    await list('limit=1')
  }
  afterEach(() => {
    vi.useRealTimers()
  })

  test('the first 25 read at most 60 rows, in any order and narrowed to anything', async () => {
    await stopClock()
    for (const query of queries) {
      office.resetMeter()
      const { companions, total } = await office.get<AdminListAnswer>(`${PATH}?${query}`)
      expect(office.meter.read, query).toBeLessThanOrEqual(60)
      expect(companions, query).toHaveLength(25)
      expect(total, query).toBeGreaterThan(100)
    }
  })

  test('so do the last 25', async () => {
    await stopClock()
    for (const sort of first) {
      office.resetMeter()
      const page = await office.get<AdminListAnswer>(`${PATH}?sort=${sort}&skip=99975&limit=25`)
      expect(office.meter.read, sort).toBeLessThanOrEqual(60)
      expect(page.companions).toHaveLength(25)
    }
  })

  test('the totals are as counted', async () => {
    const counted = await rowsOf<Record<string, number>>(
      `SELECT count(*) AS all_, sum(is_active) AS active, sum(NOT is_active) AS inactive,
        sum(is_featured) AS featured, sum(lifecycle = 'draft') AS draft FROM companions`,
    )
    const totals = Object.fromEntries(
      await Promise.all(
        ['all', 'active', 'inactive', 'featured', 'draft'].map(
          async (status) =>
            [
              status === 'all' ? 'all_' : status,
              (await list(`status=${status}&limit=1`)).total,
            ] as const,
        ),
      ),
    )
    expect(totals).toEqual(counted[0])
  })
})
