import { expect, test } from 'vitest'
import { listedCities } from '../../../web/admin/staff/overview/listed-cities.ts'

const cities = [
  { id: 'bern', hidden: false, companions: 2 },
  { id: 'chur', hidden: false, companions: 0 },
  { id: 'thun', hidden: true, companions: 0 },
]

test('the overview lists cities with companions and hidden ones', () => {
  expect(listedCities(cities, []).map(({ id }) => id)).toEqual(['bern', 'thun'])
})

test('a city without companions stays in the list after staff show it again', () => {
  const visibleCities = cities.map((city) => ({ ...city, hidden: false }))
  expect(listedCities(visibleCities, ['thun']).map(({ id }) => id)).toEqual(['bern', 'thun'])
})
