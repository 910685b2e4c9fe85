import { expect, test } from 'vitest'
import { noFilters } from '#catalogue/filters'
import { sorts, type Sort } from '#companions/vocabulary'
import {
  BadCursor,
  type CatalogueIndex,
  type Viewer,
} from '../../../worker/catalogue/engine/index.ts'
import { NOW, indexOf } from '../../support/companions/companion-entry.ts'
import { HOUR } from '../../support/platform/fixtures.ts'

const visitor: Viewer = { premium: false, offlineWindowDays: 7 }
const member: Viewer = { premium: true, offlineWindowDays: 7 }

const page = (index: CatalogueIndex, after?: string, sort: Sort = 'recent', viewer = visitor) => {
  const query = { filters: noFilters, sort, skip: 0, limit: 2, after }
  const { ids, next } = index.search(query, viewer, NOW)
  return { ids: ids.map(({ id }) => id), next: next ?? undefined }
}

const hoursAgo = (hours: number) => ({ lastActiveAt: NOW - hours * HOUR })

test('a full last page has no cursor', () => {
  expect(page(indexOf({ a: {}, b: {} }))).toEqual({ ids: ['a', 'b'], next: undefined })
  expect(page(indexOf({}))).toEqual({ ids: [], next: undefined })
})

test('a cursor reveals only the id of a locked companion', () => {
  const fields = { vip: true, name: 'Secret', city: 'Hidden' }
  const index = indexOf({ a: fields, b: fields, c: fields })
  for (const sort of sorts) {
    const { next = '' } = page(index, undefined, sort)
    expect(atob(next)).toBe('["locked","b"]')
  }
})

test('a cursor fits into an address and preserves any name', () => {
  const long = { name: 'Ærøskøbing '.repeat(4), city: 'São João da Madeira', country: 'Brasil' }
  const odd = { name: '陳 "K" \\ \ud800', city: '/+?&=', country: '' }
  const index = indexOf({ a: long, b: long, c: odd, d: odd, e: odd })
  for (const sort of sorts) {
    const visitedIds: string[] = []
    let after: string | undefined
    do {
      const { ids, next } = page(index, after, sort)
      visitedIds.push(...ids)
      after = next
      expect(after ?? '').toMatch(/^[\w-]{0,300}$/)
    } while (after)
    expect(visitedIds.sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
  }
})

const cursor = (...parts: unknown[]) => btoa(JSON.stringify(parts)).replaceAll('=', '')

test.each([
  ['no base64', '%%%'],
  ['no JSON', btoa('locked')],
  ['no UTF-8', btoa('["locked","\xff"]')],
  ['no list', btoa('{"0":"locked"}')],
  ['null', btoa('null')],
  ['an empty list', cursor()],
  ['an unknown order', cursor('oldest', 1, 2, 'a')],
  ['the cursor of another order', cursor('name', 1, 'anna', 'a')],
  ['a key too short', cursor('recent', 1, 2)],
  ['a key too long', cursor('recent', 1, 2, 'a', 'b')],
  ['a part of another kind', cursor('recent', 1, '2', 'a')],
  ['an empty part', cursor('recent', 1, null, 'a')],
])('a cursor with %s is refused', (_, after) => {
  expect(() => page(indexOf({ a: {} }), after)).toThrow(BadCursor)
  expect(page(indexOf({ a: {} }), cursor('recent', 0, 0, '')).ids).toEqual(['a'])
})

test('a member who buys premium among the locked companions gets no card twice', () => {
  const index = indexOf({ a: {}, b: { vip: true }, c: { vip: true } })
  const { next } = page(index)
  expect(page(index, next, 'recent', member).ids).toEqual([])
})

test('companions without all valid checks come last by activity, from the moment of the expiry', () => {
  const index = indexOf({
    star: { ...hoursAgo(1), featured: true, checkedUntil: NOW },
    fresh: { ...hoursAgo(2), checkedUntil: NOW },
    old: { ...hoursAgo(9), checkedUntil: NOW + 1 },
    vip: { vip: true },
  })
  const namesBy = (sort: 'recent' | 'name', now: number) => {
    const { ids } = index.search({ filters: noFilters, sort, skip: 0, limit: 9 }, visitor, now)
    return ids.map(({ id }) => id)
  }
  const home = (now: number) => index.home(9, visitor, now).ids.map(({ id }) => id)
  const cities = (now: number) =>
    index
      .byLocation({ filters: noFilters }, visitor, now, null)
      .countries.flatMap((country) => country.cities[0]!.companions.map(({ id }) => id))
  for (const list of [(now: number) => namesBy('recent', now), home, cities]) {
    expect(list(NOW - 1)).toEqual(['star', 'fresh', 'old', 'vip'])
    expect(list(NOW)).toEqual(['old', 'star', 'fresh', 'vip'])
    expect(list(NOW + 1)).toEqual(['star', 'fresh', 'old', 'vip'])
  }
  expect(namesBy('name', NOW)).toEqual(['star', 'fresh', 'old', 'vip'])
})

test('pages continue while a check expires', () => {
  const index = indexOf({
    a: { ...hoursAgo(1), checkedUntil: NOW },
    b: { ...hoursAgo(2), checkedUntil: NOW + 9 },
    c: hoursAgo(3),
    d: hoursAgo(4),
  })
  const read = (now: number, after?: string) =>
    index.search({ filters: noFilters, sort: 'recent', skip: 0, limit: 1, after }, visitor, now)
  const first = read(NOW - 1)
  expect(first.ids).toEqual([{ id: 'a', locked: false }])
  const second = read(NOW, first.next ?? '')
  expect(second.ids).toEqual([{ id: 'b', locked: false }])
  // Meanwhile she has moved to the next part, so she appears twice rather than never.
  const third = read(NOW, second.next ?? '')
  expect(third.ids).toEqual([{ id: 'a', locked: false }])
  expect(read(NOW, third.next ?? '').ids).toEqual([{ id: 'c', locked: false }])
  expect(() => page(index, third.next ?? '', 'name')).toThrow(BadCursor)
})
