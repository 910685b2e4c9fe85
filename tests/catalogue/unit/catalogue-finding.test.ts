import { expect, test } from 'vitest'
import { noFilters } from '#catalogue/filters'
import type { CatalogueIndex, Query } from '../../../worker/catalogue/engine/index.ts'
import { NOW, indexOf } from '../../support/companions/companion-entry.ts'

const visitor = { premium: false, offlineWindowDays: 7 }

function idsFor(index: CatalogueIndex, query: Partial<Query>) {
  const everyone = { filters: noFilters, sort: 'recent', skip: 0, limit: 100 } as const
  return index.search({ ...everyone, ...query }, visitor, NOW).ids.map(({ id }) => id)
}

const nameIndex = indexOf({
  sofia: { name: 'Søfia Groß', tags: ['Opera & Art'], services: ['Dinner Companion', 'Yoga'] },
  lucja: { name: 'Łucja', city: 'Gießen', country: 'Germany', services: ['4-hands massage'] },
  aeva: { name: 'Æva', city: 'New York', country: 'United States' },
})
test.each<[string, string[]]>([
  ['sofia', ['sofia']],
  ['gross', ['sofia']],
  ['fia', []],
  ['giessen', ['lucja']],
  ['united sta', ['aeva']],
  ['unit states', ['aeva']],
  ['ne york', []],
  ['york aeva', ['aeva']],
  ['art opera', ['sofia']],
  ['sofia dinner comp', ['sofia']],
  ['4 hands', ['lucja']],
  ['opera and art', ['sofia']],
  ['sofia gross zurich switzerland opera art dinner companion yoga so', ['sofia']],
  ['sofia gross zurich switzerland opera art dinner companion yoga x', []],
  ['sofia gross zurich switzerland opera art dinner berlin yoga so', []],
  ['?!', []],
  [' ', []],
  ['', ['sofia', 'lucja', 'aeva']],
])('the text "%s" finds the expected companions', (q, ids) => {
  expect(idsFor(nameIndex, { q }).sort()).toEqual(ids.sort())
})

const placeIndex = indexOf({
  zh: {},
  ge: { city: 'Genève' },
  lu: { city: 'Luxembourg', country: 'Luxembourg' },
  esch: { city: 'Esch', country: 'Luxembourg' },
  paris: { city: 'Paris', country: 'France' },
  texas: { city: 'Paris', country: 'United States' },
})
test.each<[string, string, string[]]>([
  ['zurich', '', ['zh']],
  ['ZÜRICH', 'switzerland', ['zh']],
  ['zurich', 'France', []],
  ['', 'switzerland', ['ge', 'zh']],
  ['Switzerland', '', ['ge', 'zh']],
  ['Luxembourg', '', ['lu']],
  ['', 'Luxembourg', ['esch', 'lu']],
  ['Paris', '', ['paris', 'texas']],
  ['Paris', 'United States', ['texas']],
  ['Switzerland', 'Switzerland', []],
  ['Atlantis', '', []],
  ['', 'Atlantis', []],
])('the city "%s" with the country "%s" finds the expected companions', (city, country, ids) => {
  expect(idsFor(placeIndex, { city, country })).toEqual(ids)
})

test('a text matches a country again once the last companion has left the city of that name', () => {
  const index = indexOf({
    lu: { city: 'Luxembourg', country: 'Luxembourg' },
    esch: { city: 'Esch', country: 'Luxembourg' },
  })
  index.apply([{ version: 9, id: 'lu', entry: null }])
  expect(idsFor(index, { city: 'Luxembourg' })).toEqual(['esch'])
})
