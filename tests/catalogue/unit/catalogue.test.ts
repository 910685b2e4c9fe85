import { expect, test } from 'vitest'
import { noFilters, type Filters } from '#catalogue/filters'
import type { CatalogueEntry } from '../../../worker/catalogue/engine/entry.ts'
import type {
  CatalogueIndex,
  CatalogueQuery,
  Viewer,
} from '../../../worker/catalogue/engine/index.ts'
import { NOW, entryOf, indexOf } from '../../support/companions/companion-entry.ts'
import { DAY, HOUR } from '../../support/platform/fixtures.ts'

const visitor: Viewer = { premium: false, offlineWindowDays: 7 }
const member: Viewer = { premium: true, offlineWindowDays: 7 }

const everyone = { filters: noFilters, sort: 'recent', skip: 0, limit: 100 } as const

const ask = (index: CatalogueIndex, query: Partial<CatalogueQuery> = {}, viewer = visitor) =>
  index.search({ ...everyone, ...query }, viewer, NOW)

const idsFor = (index: CatalogueIndex, query: Partial<CatalogueQuery> = {}, viewer = visitor) =>
  ask(index, query, viewer).ids.map(({ id, locked }) => (locked ? `(${id})` : id))

const only = (
  facets: Filters['facets'],
  ranges: Filters['ranges'] = {},
): Partial<CatalogueQuery> => ({
  filters: { facets, ranges },
})

test('lists include public companions, the most recently active first', () => {
  const index = indexOf({
    early: { lastActiveAt: NOW - 3 * HOUR },
    late: { lastActiveAt: NOW - HOUR },
    homeOnly: { feed: false },
    also: { lastActiveAt: NOW - 3 * HOUR },
  })
  expect(idsFor(index)).toEqual(['late', 'also', 'early'])
  expect(index.get('homeOnly')).toMatchObject({ feed: false, home: true, vip: false })
  expect(index.get('nobody')).toBeNull()
})

const presences: [string, Partial<CatalogueEntry>, boolean][] = [
  ['active exactly 7 days ago', { lastActiveAt: NOW - 7 * DAY }, true],
  ['active a moment longer ago', { lastActiveAt: NOW - 7 * DAY - 1 }, false],
  [
    'online before, but not active since',
    { lastActiveAt: NOW - 8 * DAY, onlineUntil: NOW - 1 },
    false,
  ],
  ['never active', { lastActiveAt: 0 }, false],
  ['without an account and never active', { lastActiveAt: 0, hasAccount: false }, true],
]
test.each(presences)(
  'a companion %s is listed for premium members, and for visitors as expected',
  (_, fields, isShown) => {
    expect(idsFor(indexOf({ one: fields }))).toEqual(isShown ? ['one'] : [])
    expect(idsFor(indexOf({ one: fields }), {}, member)).toEqual(['one'])
  },
)

test('a companion online stays listed even if the offline window is shorter than an online period', () => {
  const fields = { lastActiveAt: NOW - 11 * HOUR }
  const index = indexOf({ on: { ...fields, onlineUntil: NOW }, off: fields })
  expect(idsFor(index, {}, { premium: false, offlineWindowDays: 0.1 })).toEqual(['on'])
})

test('locked VIP companions come last for visitors, by id, and reveal no attributes', () => {
  const index = indexOf({
    b: { vip: true, featured: true, lastActiveAt: NOW, hair: ['Red'] },
    a: { vip: true, name: 'Zoë', hair: ['Red'] },
    c: { hair: ['Red'] },
    gone: { vip: true, lastActiveAt: NOW - 8 * DAY },
  })
  for (const sort of ['recent', 'name', 'location'] as const) {
    expect(idsFor(index, { sort })).toEqual(['c', '(a)', '(b)'])
  }
  expect(idsFor(index, { city: 'zurich' })).toEqual(['c', '(a)', '(b)'])
  expect(ask(index).total).toBe(3)
  expect(idsFor(index, only({ hair: ['Red'] }))).toEqual(['c'])
  expect(idsFor(index, only({}, { age: { min: 18, max: null } }))).toEqual(['c'])
  expect(idsFor(index, { q: 'z' })).toEqual(['c'])
  expect(ask(index, { facets: true }).facets?.['hair']?.['red']).toBe(1)
  expect(idsFor(index, {}, member)).toEqual(['b', 'a', 'c', 'gone'])
  expect(idsFor(index, only({ hair: ['Red'] }), member)).toEqual(['b', 'a', 'c'])
})

test('lists are sorted by folded name or place, featured companions first', () => {
  const index = indexOf({
    1: { name: 'Zoë' },
    2: { name: 'Øya', city: 'Łódź', country: 'Poland' },
    3: { name: 'olga', city: 'Lodz', country: 'Poland' },
    4: { name: 'Ânne', city: 'Paris', country: 'United States' },
    5: { name: 'Bea', city: 'Paris', country: 'France' },
    6: { name: 'Zara', featured: true },
  })
  expect(idsFor(index, { sort: 'name' })).toEqual(['6', '4', '5', '3', '2', '1'])
  expect(idsFor(index, { sort: 'location' })).toEqual(['6', '3', '2', '5', '4', '1'])
})

const variedIndex = indexOf({
  a: { hair: ['Red'], languages: ['French', 'German'], height: 160, hasVideos: true },
  b: { hair: ['Brown'], languages: ['French'], height: 180, publishedAt: NOW - 14 * DAY + 1 },
  c: { hair: ['Brown'], languages: ['Klingon'], height: null, publishedAt: NOW - 14 * DAY },
  d: { hair: ['Pink'], age: 40, onlineUntil: NOW, newestPhotoAt: NOW },
  e: { onlineUntil: NOW - 1, hasPrivate: true, featured: true },
})
test.each<[string, Filters['facets'], Filters['ranges'], string[]]>([
  ['one value', { hair: ['Brown'] }, {}, ['b', 'c']],
  ['either of two values', { hair: ['Brown', 'Red'] }, {}, ['a', 'b', 'c']],
  ['two groups at once', { hair: ['Brown', 'Red'], languages: ['German'] }, {}, ['a']],
  ['nothing chosen in a group', { hair: [] }, {}, ['a', 'b', 'c', 'd', 'e']],
  ['a value outside the vocabulary', { hair: ['Pink'] }, {}, []],
  ['online until now', { status: ['online'] }, {}, ['d']],
  ['new within 14 days', { status: ['new'] }, {}, ['b']],
  ['new photos', { status: ['new photos'] }, {}, ['d']],
  ['videos', { content: ['videos'] }, {}, ['a']],
  ['private or featured', { content: ['private', 'featured'] }, {}, ['e']],
  ['a height or more, and a known one', {}, { height: { min: 170, max: null } }, ['b', 'd', 'e']],
  ['a height or less, and a known one', {}, { height: { min: null, max: 160 } }, ['a']],
  ['an exact age', {}, { age: { min: 40, max: 40 } }, ['d']],
  ['an open range', {}, { height: { min: null, max: null } }, ['a', 'b', 'c', 'd', 'e']],
])('a filter by %s finds the expected companions', (_, facets, ranges, ids) => {
  expect(idsFor(variedIndex, only(facets, ranges)).sort()).toEqual(ids)
})

test('each facet value is counted as if it were selected, with the other filters', () => {
  const { total, facets } = ask(variedIndex, {
    ...only({ hair: ['Brown'], languages: ['French'] }),
    facets: true,
  })
  expect(total).toBe(1)
  expect(facets?.['hair']).toEqual({ black: 0, brown: 1, blonde: 0, red: 1, blue: 0 })
  expect(facets?.['languages']).toMatchObject({ french: 1, german: 0 })
  expect(facets?.['status']).toEqual({ online: 0, new: 1, 'new-photos': 0 })
  expect(ask(variedIndex).facets).toBeUndefined()
})

test('the last of several edits counts, removed companions disappear, and a new one reuses a slot', () => {
  const index = indexOf({ a: {}, b: { name: 'Olga' }, c: {} })
  index.apply([
    { version: 11, id: 'a', entry: null },
    { version: 12, id: 'b', entry: entryOf('b', { name: 'Nina' }) },
    { version: 13, id: 'c', entry: null },
    { version: 14, id: 'c', entry: entryOf('c', { featured: true }) },
    { version: 15, id: 'd', entry: entryOf('d', { city: 'Bern' }) },
    { version: 10, id: 'unknown', entry: null },
  ])
  expect([index.version, index.size]).toEqual([15, 3])
  expect(idsFor(index)).toEqual(['c', 'b', 'd'])
  expect(idsFor(index, { q: 'olga' })).toEqual([])
  expect(idsFor(index, { q: 'nina' })).toEqual(['b'])
  expect(idsFor(index, { city: 'bern' })).toEqual(['d'])
})

test('no change is applied if one of them can’t be read', () => {
  const index = indexOf({ a: {}, b: {} })
  const unreadable = JSON.parse('{"name": "Half"}') as CatalogueEntry
  const changes = [
    { version: 8, id: 'a', entry: null },
    { version: 9, id: 'b', entry: unreadable },
  ]
  expect(() => index.apply(changes)).toThrow(TypeError)
  expect([index.version, idsFor(index)]).toEqual([2, ['a', 'b']])
})
