import { describe, expect, test } from 'vitest'
import { noFilters } from '#catalogue/filters'
import { sorts } from '#companions/vocabulary'
import type { CatalogueEntry } from '../../../worker/catalogue/engine/entry.ts'
import type { CatalogueIndex, CatalogueQuery } from '../../../worker/catalogue/engine/index.ts'
import { NOW, entryOf, indexOf } from '../../support/companions/companion-entry.ts'
import { DAY, HOUR } from '../../support/platform/fixtures.ts'

const visitor = { premium: false, offlineWindowDays: 7 }
const member = { premium: true, offlineWindowDays: 7 }

const search = (index: CatalogueIndex, query: Partial<CatalogueQuery>, viewer = visitor) =>
  index.search({ filters: noFilters, sort: 'recent', skip: 0, limit: 100, ...query }, viewer, NOW)

const namesIn = (index: CatalogueIndex, query: Partial<CatalogueQuery>, viewer = visitor) =>
  search(index, query, viewer).ids.map(({ id }) => id)

/** Companions whose id is their name, the first one active longest ago. */
const indexOfNames = (...names: string[]) =>
  indexOf(
    Object.fromEntries(
      names.map((name, index) => [name, { lastActiveAt: NOW - DAY + index * HOUR }]),
    ),
  )

describe('variants of a name', () => {
  test.each([
    ['Sofia', 'Sophia'],
    ['Katja', 'Katia'],
    ['Thea', 'Tea'],
    ['Nathalie', 'Natalie'],
    ['Mia', 'Miya'],
    ['Elena', 'Lena'],
    ['Giulia', 'Julia'],
  ])('the exact matches of %s precede the variant %s', (name, variant) => {
    const index = indexOfNames(name, variant, 'Xenobia')
    expect(namesIn(index, { q: name })).toEqual([name, variant])
    expect(namesIn(index, { q: variant })).toEqual([variant, name])
  })

  test('variants count in the total and in each facet', () => {
    const index = indexOf({
      Sofia: { hair: ['Blonde'] },
      Sophia: { hair: ['Blonde'] },
      Other: { hair: ['Blonde'] },
    })
    const answer = search(index, { q: 'sofia', facets: true })
    expect(answer.total).toBe(2)
    expect(answer.facets?.hair?.blonde).toBe(2)
  })

  test('exact matches precede featured variants in every sort order', () => {
    const index = indexOf({
      Sophia: { featured: true, lastActiveAt: NOW, price: 100, checkedUntil: NOW + DAY },
      Sofia: { price: 900, city: 'Zug' },
    })
    for (const sort of sorts)
      expect(namesIn(index, { q: 'sofia', sort })).toEqual(['Sofia', 'Sophia'])
  })

  test('variants also have to match filters and the other words of the text', () => {
    const index = indexOf({
      Sofia: { city: 'Bern' },
      Sophia: { city: 'Zug', services: ['Massage'] },
      Sofija: { city: 'Bern', services: ['Massage'] },
    })
    expect(namesIn(index, { q: 'sofia zug' })).toEqual(['Sophia'])
    expect(namesIn(index, { q: 'sofia massage', city: 'Bern' })).toEqual(['Sofija'])
  })

  test('each name in a text of many words has variants', () => {
    const words = 'anna berta clara dora elena frida greta hanna ida'
    const variantWords = words.replace('anna', 'ana').replace('ida', 'idda')
    const index = indexOf({
      a: { name: words },
      b: { name: variantWords },
      c: { name: 'ana idda' },
    })
    expect(namesIn(index, { q: words })).toEqual(['a', 'b'])
  })

  test('places, tags, beginnings and unknown words have no variants', () => {
    const index = indexOf({
      a: { name: 'Ada', city: 'Milan', tags: ['calma'] },
      b: { name: 'Milana' },
      c: { name: 'Calm', feed: false },
      d: { name: 'Calmo' },
      e: { name: 'Sofia' },
      f: { name: 'Sophia' },
    })
    expect(namesIn(index, { q: 'milan' })).toEqual(['a', 'b'])
    expect(namesIn(index, { q: 'mila' })).toEqual(['a', 'b'])
    expect(namesIn(index, { q: 'calma' })).toEqual(['a'])
    expect(namesIn(index, { q: 'sof' })).toEqual(['e'])
    expect(search(index, { q: 'sofja' }).total).toBe(0)
  })

  test('tags that resemble the name have no variants', () => {
    const index = indexOf({ Sofia: {}, Other: { tags: ['Sophia'] } })
    expect(namesIn(index, { q: 'sofia' })).toEqual(['Sofia'])
  })

  test('only visible companions provide variants', () => {
    const index = indexOf({ Sofia: { vip: true }, Sophia: {}, Sofja: { vip: true } })
    expect(search(index, { q: 'sofia' }).total).toBe(0)
    expect(namesIn(index, { q: 'sophia' })).toEqual(['Sophia'])
    expect(namesIn(index, { q: 'sofia' }, member)).toEqual(['Sofia', 'Sofja', 'Sophia'])
  })

  test('variants come last in the list of each city', () => {
    const index = indexOfNames('Sofia', 'Sophia')
    const { countries, total } = index.byLocation(
      { filters: noFilters, q: 'sofia' },
      visitor,
      NOW,
      null,
    )
    expect(total).toBe(2)
    expect(countries[0]!.cities[0]!.companions.map(({ id }) => id)).toEqual(['Sofia', 'Sophia'])
  })
})

describe('pages of a search with variants', () => {
  const companions: Record<string, Partial<CatalogueEntry>> = {}
  for (const [index, name] of ['Sofia', 'Sophia', 'Sofia', 'Sophia', 'Sofia', 'Sofija'].entries()) {
    companions[`${index}`] = {
      name,
      lastActiveAt: NOW - index * HOUR,
      checkedUntil: NOW + (index % 2),
    }
  }
  const near = new Map([['Zürich\nSwitzerland', 0]])

  test.each([...sorts.map((sort) => ({ sort })), { sort: 'recent' as const, near }])(
    'each companion appears once across both groups: %j',
    (order) => {
      const index = indexOf(companions)
      const visitedIds: string[] = []
      let after: string | undefined
      do {
        const { ids, next } = search(index, { ...order, q: 'sofia', limit: 1, after })
        visitedIds.push(...ids.map(({ id }) => id))
        after = next ?? undefined
      } while (after)
      expect(visitedIds.slice(0, 3).toSorted()).toEqual(['0', '2', '4'])
      expect(visitedIds.slice(3).toSorted()).toEqual(['1', '3', '5'])
    },
  )

  test('the next page continues with variants when the exact matches have left', () => {
    const index = indexOf(companions)
    const { next } = search(index, { q: 'sofia', limit: 2 })
    index.apply([{ version: 10, id: '4', entry: null }])
    const second = search(index, { q: 'sofia', limit: 2, after: next ?? '' })
    expect(second.ids.map(({ id }) => id)).toEqual(['1', '3'])
  })

  test('the pages end without an error when no companion has the exact name any more', () => {
    const index = indexOf(companions)
    const { next } = search(index, { q: 'sofia', limit: 4 })
    index.apply(
      ['0', '2', '4'].map((id, position) => ({
        version: 10 + position,
        id,
        entry: entryOf(id, { name: 'Xenobia' }),
      })),
    )
    expect(search(index, { q: 'sofia', limit: 4, after: next ?? '' })).toMatchObject({
      ids: [],
      next: null,
    })
  })
})
