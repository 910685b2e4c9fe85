import { expect, test } from 'vitest'
import { noFilters } from '#catalogue/filters'
import type { CatalogueIndex, Query, Viewer } from '../../../worker/catalogue/engine/index.ts'
import { NOW, indexOf } from '../../support/companions/companion-entry.ts'
import { HOUR } from '../../support/platform/fixtures.ts'

const visitor: Viewer = { premium: false, offlineWindowDays: 7 }
const caps = { perCity: 2, perCountry: 3 }

const entryIn = (city: string, country: string, hours = 1) => ({
  city,
  country,
  lastActiveAt: NOW - hours * HOUR,
})

const swiss = 'Switzerland'
const index = indexOf({
  f1: entryIn('Paris', 'France'),
  f2: entryIn('Paris', 'France'),
  f3: entryIn('Lyon', 'France'),
  f4: entryIn('Nice', 'France'),
  a1: entryIn('Vienna', 'Austria'),
  g1: entryIn('Berlin', 'Germany'),
  s1: entryIn('Bern', swiss, 5),
  s2: entryIn('Zürich', swiss, 3),
  s3: entryIn('Zurich', swiss, 2),
  s4: { ...entryIn('Zürich', swiss, 1), vip: true },
})

const outline = (
  catalogueIndex: CatalogueIndex,
  query: Partial<Query>,
  limits: typeof caps | null,
) =>
  catalogueIndex
    .byLocation({ filters: noFilters, ...query }, visitor, NOW, limits)
    .countries.map(({ name, count, cities }) => [
      `${name} ${count}`,
      ...cities.map((city) => {
        const names = city.companions.map(({ id, locked }) => (locked ? `(${id})` : id))
        return `${city.name} ${city.count}: ${names.join(' ')}`.trim()
      }),
    ])

test('the list by location begins with Switzerland, is sorted by number and name, and respects the caps', () => {
  expect(outline(index, {}, caps)).toEqual([
    ['Switzerland 4', 'Zürich 3: s3 s2', 'Bern 1: s1'],
    ['France 4', 'Paris 2: f1 f2', 'Lyon 1: f3', 'Nice 1:'],
    ['Austria 1', 'Vienna 1: a1'],
    ['Germany 1', 'Berlin 1: g1'],
  ])
  expect(index.byLocation({ filters: noFilters }, visitor, NOW, caps).total).toBe(10)
})

test('a list without caps contains all matching companions, locked ones last', () => {
  expect(outline(index, { city: swiss }, null)).toEqual([
    ['Switzerland 4', 'Zürich 3: s3 s2 (s4)', 'Bern 1: s1'],
  ])
  expect(outline(index, { q: 'zurich' }, null)).toEqual([['Switzerland 2', 'Zurich 2: s3 s2']])
  expect(outline(index, { q: 'nobody' }, caps)).toEqual([])
})

test('requested countries come first', () => {
  const answer = index.byLocation({ filters: noFilters }, visitor, NOW, caps, ['austria', 'Spain'])
  expect(answer.countries.map(({ name }) => name)).toEqual([
    'Austria',
    'France',
    'Switzerland',
    'Germany',
  ])
})

test('counts of the location picker equal the size of each city’s list', () => {
  expect(Object.fromEntries(index.countsByCity(visitor, NOW))).toEqual({
    'Paris\nFrance': 2,
    'Lyon\nFrance': 1,
    'Nice\nFrance': 1,
    'Vienna\nAustria': 1,
    'Berlin\nGermany': 1,
    'Bern\nSwitzerland': 1,
    'Zürich\nSwitzerland': 3,
  })
  expect([...index.countsByCity(visitor, NOW + 30 * 24 * HOUR)]).toEqual([])
})
