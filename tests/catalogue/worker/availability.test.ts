import { beforeAll, describe, expect, test } from 'vitest'
import { listCompanionsSchemas, listLocationsSchemas } from '#companions/listing'
import { dayOf } from '#platform/days'
import { weekdays } from '#platform/weekdays'
import { expectAnswer } from '../../support/platform/answers.ts'
import {
  companionImport,
  DAY,
  HOUR,
  uuid,
  type Overrides,
} from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

type Site = Awaited<ReturnType<typeof openSite>>
let site: Site

const list = (query: string) =>
  expectAnswer(listCompanionsSchemas, site.ask(`/api/companions?${query}`))
const namesOf = async (query: string) => (await list(query)).data.map(({ name }) => name)

describe('availability of companions', () => {
  const now = Date.now()
  const setAt = now - HOUR / 3
  const day = dayOf(now + 3 * DAY)
  const evening = `free=day&freeDay=${day}&freeFrom=20:00&freeTo=23:00`
  const everyDay = (times: string) =>
    Object.fromEntries(weekdays.map((name) => [name, { available: true, times }]))
  const lateShift: Overrides = { schedule: everyDay('19:00–01:00') }

  beforeAll(async () => {
    site = await openSite(
      [
        { ...lateShift, name: 'late' },
        { ...lateShift, name: 'away', awayFrom: day, awayUntil: day },
        { ...lateShift, name: 'locked', is_vip: true },
        { name: 'early', schedule: everyDay('08:00–20:30') },
        { name: 'arranged', schedule: everyDay('by arrangement') },
        { name: 'closed', schedule: { monday: { available: false, times: '00:00–24:00' } } },
        {
          name: 'here',
          presence: 'online' as const,
          presenceAt: setAt,
          onlineUntil: now + HOUR,
        },
      ].map((companion) =>
        companionImport({
          awayFrom: null,
          awayUntil: null,
          onlineUntil: null,
          presenceAt: null,
          ...companion,
        }),
      ),
    )
  })

  test('the schedule finds companions who are free for the whole period, with their hours', async () => {
    const { data, total } = await list(evening)
    const available = { when: 'day', source: 'schedule', since: null }
    expect(total).toBe(1)
    expect(data).toMatchObject([{ name: 'late', available }])
    const answer = site.ask(`/api/locations?${evening}`)
    const { countries } = await expectAnswer(listLocationsSchemas, answer)
    expect(countries[0]?.cities[0]?.companions).toMatchObject([{ name: 'late', available }])
  })

  test('online companions have the start of their online time, and come first by availability', async () => {
    const { data } = await list('sort=free')
    const since = new Date(setAt).toISOString()
    expect(data[0]).toMatchObject({
      name: 'here',
      available: { when: 'now', source: 'presence', since },
    })
    expect(data.at(-1)).toMatchObject({ name: '', locked: {} })
    expect((await list('free=now')).data.map(({ name }) => name)).toContain('here')
  })

  test('an answer without a query for availability contains none', async () => {
    const { data } = await list('')
    expect(data).toHaveLength(7)
    expect(data.some((companion) => 'available' in companion)).toBe(false)
  })
})

test('prices filter and sort a list, and companions without a price come last', async () => {
  const companionAt = (name: string, francs: number | null, fields: Overrides = {}) =>
    companionImport({ name, hourPrice: francs && francs * 100, ...fields })
  site = await openSite([
    companionAt('unstated', null, { id: uuid(1) }),
    companionAt('dear', 900),
    companionAt('fair', 300),
    companionAt('star', 450, { is_featured: true }),
    companionAt('locked', 100, { is_vip: true }),
  ])
  expect(await namesOf('sort=price')).toEqual(['star', 'fair', 'dear', 'unstated', ''])
  expect(await namesOf('priceMax=450&sort=price')).toEqual(['star', 'fair'])
  expect(await namesOf('priceMin=451')).toEqual(['dear'])
  expect((await list('sort=price')).data.map((companion) => companion.price_per_hour)).toEqual([
    450,
    300,
    900,
    null,
    null,
  ])
})
