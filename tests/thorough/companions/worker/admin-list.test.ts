import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { companionSorts } from '#companions/staff/companion-filters'
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
    { name: 'Zoé', cityId: 'zurich', is_featured: true },
    { name: 'Anna Maria', cityId: 'paris', is_active: false },
    { name: 'anna', cityId: 'bern', lifecycle: 'pending', publishedAt: null },
    { name: 'Strauß', cityId: 'zurich', lifecycle: 'archived' },
  ] as const
  beforeAll(async () => {
    const imports = people.map((person, index) =>
      companionImport({
        id: uuid(index + 1),
        ...person,
        createdAt: now - index * DAY,
        updatedAt: now - ((index * 2 + 1) % 5) * DAY,
      }),
    )
    office = await openOffice(imports)
  })

  test('the list begins with the newest, with each companion’s state', async () => {
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

  const sortCases: [sort: string, expected: string[]][] = [
    ['oldest', ['Strauß', 'anna', 'Anna Maria', 'Zoé', 'Élodie']],
    ['name', ['anna', 'Anna Maria', 'Élodie', 'Strauß', 'Zoé']],
    ['name-desc', ['Zoé', 'Strauß', 'Élodie', 'Anna Maria', 'anna']],
    ['location', ['anna', 'Élodie', 'Anna Maria', 'Strauß', 'Zoé']],
    ['location-desc', ['Zoé', 'Strauß', 'Anna Maria', 'Élodie', 'anna']],
    ['changed', ['Anna Maria', 'Élodie', 'anna', 'Zoé', 'Strauß']],
    ['unchanged', ['Strauß', 'Zoé', 'anna', 'Élodie', 'Anna Maria']],
  ]
  test.each(sortCases)('sorting by %s is consistent across pages', async (sort, expected) => {
    expect(await names(`sort=${sort}`)).toEqual(expected)
    const pages = [0, 2, 4].map((skip) => names(`sort=${sort}&skip=${skip}&limit=2`))
    expect((await Promise.all(pages)).flat()).toEqual(expected)
    expect(await list(`sort=${sort}&skip=5&limit=2`)).toEqual({ companions: [], total: 5 })
  })

  const statusCases: [status: string, expected: string[]][] = [
    ['all', ['anna', 'Anna Maria', 'Élodie', 'Strauß', 'Zoé']],
    ['active', ['anna', 'Élodie', 'Strauß', 'Zoé']],
    ['inactive', ['Anna Maria']],
    ['featured', ['Zoé']],
    ['draft', ['Élodie']],
    ['pending', ['anna']],
    ['published', ['Anna Maria', 'Zoé']],
    ['archived', ['Strauß']],
  ]
  test.each(statusCases)(
    'the status %s narrows the list, with the exact total',
    async (status, expected) => {
      expect(await names(`status=${status}&sort=name`)).toEqual(expected)
      expect((await list(`status=${status}&limit=1`)).total).toBe(expected.length)
      expect((await list(`status=${status}&search=a`)).total).toBeLessThanOrEqual(expected.length)
    },
  )

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
  test.each(searches)('searching for %s finds the matching names', async (search, expected) => {
    const answer = await list(`sort=name&search=${encodeURIComponent(search)}`)
    expect(answer.companions.map(({ name }) => name)).toEqual(expected)
    expect(answer.total).toBe(expected.length)
  })

  test.each(['status', 'sort', 'skip', 'limit'])('an invalid %s is refused', async (key) => {
    await expectRefused(office.call('GET', `${PATH}?${key}=-1`), key)
  })
})

describe('the list of 100,000 companions', () => {
  beforeAll(async () => {
    office = await openOffice()
    await fillCompanions(100_000)
  }, 120_000)

  const first = companionSorts
  const statuses = ['active', 'inactive', 'featured', 'draft', 'pending', 'published', 'archived']
  const queries = first.flatMap((sort) =>
    ['all', ...statuses].map((status) => `sort=${sort}&status=${status}&limit=25`),
  )

  /** Stops the clock: otherwise a call compares the catalogue with the database every few seconds. */
  async function stopClock() {
    vi.setSystemTime(Date.now())
    await list('limit=1')
  }
  afterEach(() => {
    vi.useRealTimers()
  })

  // One more row for the member of staff, whose call is not counted once the account is erased.
  test('the first 25 read at most 61 rows, in any order and with any filter', async () => {
    await stopClock()
    for (const query of queries) {
      office.resetMeter()
      const { companions, total } = await office.get<AdminListAnswer>(`${PATH}?${query}`)
      expect(office.meter.read, query).toBeLessThanOrEqual(61)
      expect(companions, query).toHaveLength(25)
      expect(total, query).toBeGreaterThan(100)
    }
  })

  test('the last 25 read at most 61 rows', async () => {
    await stopClock()
    for (const sort of first) {
      office.resetMeter()
      const page = await office.get<AdminListAnswer>(`${PATH}?sort=${sort}&skip=99975&limit=25`)
      expect(office.meter.read, sort).toBeLessThanOrEqual(61)
      expect(page.companions).toHaveLength(25)
    }
  })

  test('the totals equal a count of the rows', async () => {
    const counts = await rowsOf<Record<string, number>>(
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
    expect(totals).toEqual(counts[0])
  })
})
