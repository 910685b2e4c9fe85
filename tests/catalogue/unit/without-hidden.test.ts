import { expect, test } from 'vitest'
import type { LocationsAnswer } from '../../../worker/companions/contract/listing.ts'
import { withoutHidden } from '../../../web/features/companions/without-hidden.ts'

type Countries = LocationsAnswer['countries']

const city = (name: string, count: number, ...ids: string[]) => ({
  name,
  location: name,
  count,
  path: null,
  companions: ids.map((id) => ({ id }) as Countries[0]['cities'][0]['companions'][0]),
})

const country = (name: string, count: number, ...cities: Countries[0]['cities']) => ({
  name,
  location: name,
  count,
  cities,
})

const countries: Countries = [
  country('Switzerland', 4, city('Zurich', 3, 'a', 'b'), city('Bern', 1, 'c')),
  // The limit was reached before Utrecht.
  country('Netherlands', 4, city('Amsterdam', 2, 'd'), city('Utrecht', 2)),
  country('Austria', 1, city('Vienna', 1, 'e')),
]

const outline = (list: Countries) =>
  list.map(({ name, count, cities }) => [
    `${name} ${count}`,
    ...cities.map(
      (cityGroup) =>
        `${cityGroup.name} ${cityGroup.count}: ${cityGroup.companions.map(({ id }) => id)}`,
    ),
  ])

test('the list stays the same without hidden companions', () => {
  expect(withoutHidden(countries, ['elsewhere'])).toEqual(countries)
})

test('hidden companions are subtracted from the numbers, and empty places are left out', () => {
  expect(outline(withoutHidden(countries, ['b', 'c', 'e']))).toEqual([
    ['Switzerland 2', 'Zurich 2: a'],
    ['Netherlands 4', 'Amsterdam 2: d', 'Utrecht 2: '],
  ])
  expect(withoutHidden(countries, ['a', 'b', 'c', 'd', 'e']).map(({ name }) => name)).toEqual([
    'Switzerland',
    'Netherlands',
  ])
})
