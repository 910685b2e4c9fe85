import { describe, expect, test } from 'vitest'
import {
  countFilters,
  readBrowseState,
  splitLocation,
  writeBrowseState,
  type BrowseState,
  type Filters,
} from '#catalogue/filters'
import type { FreeWhen } from '#catalogue/free-when'
import { filtersOf, listQuery } from '#companions/listing'
import { slugOf, vocabulary } from '#companions/vocabulary'

const read = (address: string) => readBrowseState(new URLSearchParams(address))
const state = (changes: Partial<BrowseState> = {}): BrowseState => ({
  search: '',
  location: '',
  sort: 'recent',
  filters: { facets: {}, ranges: {} },
  ...changes,
})
const facets = (values: Filters['facets']) => state({ filters: { facets: values, ranges: {} } })
const ranges = (bounds: Filters['ranges']) => state({ filters: { facets: {}, ranges: bounds } })

const free = (freeWhen: FreeWhen) => state({ filters: { facets: {}, ranges: {}, free: freeWhen } })

const addresses: [address: string, state: BrowseState, written: string][] = [
  ['', state(), ''],
  ['search=anna', state({ search: 'anna' }), 'search=anna'],
  ['search=++anna%00b%20', state({ search: 'anna b' }), 'search=anna+b'],
  ['search=%FF', state(), ''],
  [
    'location=Bern,+Switzerland',
    state({ location: 'Bern, Switzerland' }),
    'location=Bern%2C+Switzerland',
  ],
  ['sort=name', state({ sort: 'name' }), 'sort=name'],
  ['sort=price', state({ sort: 'price' }), 'sort=price'],
  ['sort=weight', state(), ''],
  ['eyes=blue&eyes=green', facets({ eyes: ['Blue', 'Green'] }), 'eyes=blue&eyes=green'],
  ['eyes=green,blue', facets({ eyes: ['Blue', 'Green'] }), 'eyes=blue&eyes=green'],
  ['eyes=BLUE&eyes=purple', facets({ eyes: ['Blue'] }), 'eyes=blue'],
  [
    'services=4-hands-massage',
    facets({ services: ['4-hands massage'] }),
    'services=4-hands-massage',
  ],
  ['status=new-photos', facets({ status: ['new photos'] }), 'status=new-photos'],
  ['hair=red&eyes=blue', facets({ eyes: ['Blue'], hair: ['Red'] }), 'eyes=blue&hair=red'],
  ['__proto__=1&constructor=2&toString=3', state(), ''],
  ['eyes=__proto__,constructor', state(), ''],
  ['ageMin=25&ageMax=35', ranges({ age: { min: 25, max: 35 } }), 'ageMin=25&ageMax=35'],
  ['ageMin=18&ageMax=50', state(), ''],
  ['ageMin=50', ranges({ age: { min: 50, max: null } }), 'ageMin=50'],
  ['ageMin=99', ranges({ age: { min: 50, max: null } }), 'ageMin=50'],
  ['ageMax=18', ranges({ age: { min: null, max: 18 } }), 'ageMax=18'],
  ['ageMax=5', ranges({ age: { min: null, max: 18 } }), 'ageMax=18'],
  ['heightMin=170', ranges({ height: { min: 170, max: null } }), 'heightMin=170'],
  ['weightMax=79', ranges({ weight: { min: null, max: 79 } }), 'weightMax=79'],
  ['priceMax=400', ranges({ price: { min: null, max: 400 } }), 'priceMax=400'],
  ['priceMax=1000&priceMin=100', state(), ''],
  ['free=now', free({ when: 'now' }), 'free=now'],
  ['free=tonight&freeDay=2026-05-01', free({ when: 'tonight' }), 'free=tonight'],
  ['free=day', state(), ''],
  ['free=later&freeDay=2026-05-01', state(), ''],
  ['free=day&freeDay=2026-02-30', state(), ''],
  [
    'free=&freeDay=2026-05-01&freeFrom=&freeTo=',
    free({ when: 'day', day: '2026-05-01' }),
    'free=day&freeDay=2026-05-01',
  ],
  [
    'freeTo=01%3A00&freeFrom=20%3A00&freeDay=2026-05-01',
    free({ when: 'day', day: '2026-05-01', from: '20:00', to: '01:00' }),
    'free=day&freeDay=2026-05-01&freeFrom=20%3A00&freeTo=01%3A00',
  ],
  [
    'freeDay=2026-05-01&freeTo=22%3A00&freeFrom=25%3A00',
    free({ when: 'day', day: '2026-05-01' }),
    'free=day&freeDay=2026-05-01',
  ],
  ['ageMin=40&ageMax=30', state(), ''],
  ['ageMin=-1&heightMin=1e2&weightMin=', state(), ''],
]

test.each(addresses)(
  'the query ?%s is parsed, and written as ?%3$s',
  (address, expectedState, expectedQuery) => {
    expect(read(address)).toEqual(expectedState)
    expect(writeBrowseState(expectedState).toString()).toBe(expectedQuery)
    expect(read(expectedQuery)).toEqual(expectedState)
  },
)

test('a search is cut to a hundred characters', () => {
  expect(read(`search=${'a'.repeat(5000)}`).search).toHaveLength(100)
})

const filterCounts: [filters: Filters, count: number][] = [
  [{ facets: {}, ranges: {} }, 0],
  [{ facets: {}, ranges: {}, free: { when: 'now' } }, 1],
  [{ facets: { eyes: ['Blue', 'Green'], hair: ['Red'] }, ranges: {} }, 3],
  [{ facets: { eyes: ['Blue'] }, ranges: { age: { min: 20, max: 30 } } }, 2],
]
test.each(filterCounts)('the filters %j count as %i', (filters, count) => {
  expect(countFilters(filters)).toBe(count)
})

const locations: [location: string, city: string, country: string][] = [
  ['Zurich, Switzerland', 'Zurich', 'Switzerland'],
  ['London, United Kingdom', 'London', 'United Kingdom'],
  ['Washington, D.C., United States', 'Washington, D.C.', 'United States'],
  ['The Hague', 'The Hague', ''],
  ['a,b', 'a,b', ''],
  [', Switzerland', '', 'Switzerland'],
  ['Zurich, ', 'Zurich', ''],
  ['', '', ''],
]
test.each(locations)(
  'the location %j contains the city %j and the country %j',
  (location, city, country) => {
    expect(splitLocation(location)).toEqual({ city, country })
  },
)

describe('address of a list and its call', () => {
  test.each(addresses.map(([address]) => address))(
    'both produce the same query for ?%s',
    (address) => {
      const { filters } = read(address)
      const params = writeBrowseState({ ...state(), filters })
      const query = Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)]))
      const parsedQuery = listQuery.parse(
        Object.fromEntries(
          Object.entries(query).map(([key, values]) => [
            key,
            values.length > 1 ? values : values[0],
          ]),
        ),
      )
      expect(filtersOf(parsedQuery)).toEqual(filters)
    },
  )
})

test('all values of a facet have different slugs', () => {
  for (const values of Object.values(vocabulary)) {
    const slugs = values.map((value) => slugOf(value))
    expect(new Set(slugs).size).toBe(values.length)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
})
