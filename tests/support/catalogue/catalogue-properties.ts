import * as fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { expect } from 'vitest'
import type { FreeWhen } from '#catalogue/free-when'
import type { Filters } from '#catalogue/filters'
import { facets, sorts, vocabulary, type Facet } from '#companions/vocabulary'
import { CatalogueIndex, type Query, type Viewer } from '../../../worker/catalogue/engine/index.ts'
import { decodeSnapshot, encodeSnapshot } from '../../../worker/catalogue/engine/load/snapshot.ts'
import { nullOr, percent, subsetOf } from '../platform/arbitraries.ts'
import { ChangeLog, entryEdits, type EntryEdit } from './catalogue-arbitraries.ts'
import { NOW } from '../companions/companion-entry.ts'
import { DAY, HOUR } from '../platform/fixtures.ts'
import { checkProperty } from '../platform/check-property.ts'
import { PlainCatalogue, compareRows, listItem } from './plain-catalogue.ts'

const places = [
  'Zürich',
  'zurich',
  'ZURICH',
  'Lodz',
  'giessen',
  'Luxembourg',
  'Paris',
  'Atlantis',
  'Seefeld, Zürich',
  'altstadt, genf',
  'Old Town, Atlantis',
]
const countries = ['Switzerland', 'SWITZERLAND', 'Poland', 'United States', 'Atlantis']
const texts = [
  's', 'sof', 'Sofia ', 'søfia z', 'grossm', 'Groß', 'lucja', 'aeva', 'ae', 'zurich dinner',
  'dinner companion', 'companion', 'gfe', '4 hands', '24 7', 'o neill', 'oenology', 'ssweet', '陳',
  'new york', 'york new', '!?', ' ', 'nobody', 'cafe elegante', 'a b c d e f g h i j', 'travel tra',
  'sofia', 'sophia', 'Lucia', 'Zoë', 'muller sofia', 'eva travel', 'sofia paris müller dinner gfe', 'sofia nobody',
  'de la cruz sophie paris companion travel dinner massage role play couples',
] // oxfmt-ignore
const freeTimes: FreeWhen[] = [
  { when: 'now' },
  { when: 'tonight' },
  { when: 'day', day: '2026-06-02' },
  { when: 'day', day: '2026-06-01', from: '20:00', to: '01:00' },
]

/** `undefined` in this percentage of cases. */
const optional = <T>(values: Arbitrary<T>, share: number) =>
  nullOr(values, share).map((value) => value ?? undefined)

const range = (lowest: number) => {
  const boundary = nullOr(fc.integer({ min: lowest, max: lowest + 29 }), 30)
  return optional(fc.record({ min: boundary, max: boundary }), 85)
}

const chosenFacets = fc.record(
  Object.fromEntries(
    facets.map((facet) => [facet, optional(subsetOf<string>(vocabulary[facet], 3), 88)]),
  ) as Record<Facet, Arbitrary<string[] | undefined>>,
)

/** Removes undefined keys. */
const compact = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const filters: Arbitrary<Filters> = fc
  .record({
    facets: chosenFacets,
    height: range(140),
    weight: range(40),
    age: range(18),
    price: range(100),
    free: optional(fc.constantFrom(...freeTimes), 80),
  })
  .map(({ facets: chosenFacets, free, ...ranges }) => ({
    facets: compact(chosenFacets),
    ranges: compact(ranges),
    ...(free && { free }),
  }))

const query: Arbitrary<Query> = fc.record({
  q: optional(fc.constantFrom(...texts), 70),
  city: optional(fc.constantFrom(...places), 75),
  country: optional(fc.constantFrom(...countries), 80),
  filters,
})
const viewer: Arbitrary<Viewer> = fc.record({
  premium: fc.boolean(),
  offlineWindowDays: fc.constantFrom(30, 7, 0.25, 0),
})
const sort = fc.constantFrom(...sorts)

/** A catalogue and its reference implementation, which receive the same edits. */
class Twins {
  index = new CatalogueIndex()
  readonly plain = new PlainCatalogue()
  readonly log = new ChangeLog()

  edit(edits: readonly EntryEdit[]): void {
    const changes = this.log.add(edits)
    this.index.apply(changes)
    this.plain.apply(changes)
  }

  /** Starts from a snapshot, like a new isolate. */
  reload(): void {
    const snapshot = { index: this.index, epoch: 'first', settings: null, cards: [] }
    this.index = decodeSnapshot(encodeSnapshot(snapshot)).index
  }
}

const question = fc.record({
  edits: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: entryEdits(3) },
    { weight: 1, arbitrary: entryEdits(30) },
  ),
  isReloaded: percent(5),
  query,
  viewer,
  sort,
  now: fc.constantFrom(NOW, NOW + HOUR, NOW + 7 * DAY),
  skip: fc.constantFrom(0, 1, 7, 1000),
  limit: fc.integer({ min: 1, max: 30 }),
  caps: fc.constantFrom(null, { perCity: 2, perCountry: 10 }, { perCity: 3, perCountry: 4 }),
  looked: fc.nat({ max: 999 }),
})

type Question = typeof question extends Arbitrary<infer T> ? T : never

function compareAnswers(twins: Twins, question: Question): void {
  const { index, plain } = twins
  const { now, skip, limit, caps } = question
  const rows = plain.list(question.query, question.sort, question.viewer, now)
  const answer = index.search(
    { ...question.query, sort: question.sort, skip, limit, facets: true },
    question.viewer,
    now,
  )
  expect(answer.ids).toEqual(rows.slice(skip, skip + limit).map(listItem))
  expect(answer.total).toBe(rows.length)
  expect(answer.next === null).toBe(rows.length <= skip + limit)
  expect(answer.facets).toEqual(plain.counts(question.query, question.viewer, now))

  expect(index.byLocation(question.query, question.viewer, now, caps)).toEqual(
    plain.byLocation(question.query, question.viewer, now, caps),
  )
  expect(index.home(limit, question.viewer, now)).toEqual(plain.home(limit, question.viewer, now))
  expect(index.stories(limit, now)).toEqual(plain.stories(limit, now))
  expect(index.size).toBe(plain.entries.size)

  const id = twins.log.idAt(question.looked) ?? 'nobody'
  const entry = plain.entries.get(id)
  const expected = entry && {
    id: entry.id,
    feed: entry.feed,
    home: entry.home,
    vip: entry.vip,
    unlisted: entry.unlisted,
    slug: entry.slug ?? undefined,
  }
  expect(index.get(id)).toEqual(expected ?? null)
}

/** The index gives the same results as the reference implementation after any edits. */
export const checkAnswers = (runs: number) =>
  checkProperty(
    fc.asyncProperty(
      entryEdits(150),
      fc.array(question, { maxLength: 12, size: 'max' }),
      async (first, questions) => {
        const twins = new Twins()
        twins.edit(first)
        for (const question of questions) {
          twins.edit(question.edits)
          if (question.isReloaded) twins.reload()
          compareAnswers(twins, question)
        }
      },
    ),
    runs,
  )

const noQuery: Query = { filters: { facets: {}, ranges: {} } }
const paging = fc.record({
  query: fc.oneof(fc.constant(noQuery), query),
  viewer,
  sort,
  limit: fc.integer({ min: 1, max: 12 }),
  /** Edits before each page except the first. */
  edits: fc.array(entryEdits(4), { maxLength: 12, size: 'max' }),
})

/** Each page continues after the last sent row, even if the catalogue has changed since. */
export const checkPaging = (runs: number) =>
  checkProperty(
    fc.asyncProperty(entryEdits(120), fc.array(paging, { maxLength: 4 }), async (first, lists) => {
      const twins = new Twins()
      twins.edit(first)
      const { index, plain } = twins
      for (const list of lists) {
        let last: ReturnType<typeof plain.list>[number] | undefined
        let cursor: string | undefined
        let page = 0
        do {
          const remaining = plain
            .list(list.query, list.sort, list.viewer, NOW)
            .filter((row) => last === undefined || compareRows(row, last, list.sort, NOW) > 0)
          const answer = index.search(
            { ...list.query, sort: list.sort, skip: 0, limit: list.limit, after: cursor },
            list.viewer,
            NOW,
          )
          expect(answer.ids).toEqual(remaining.slice(0, list.limit).map(listItem))
          expect(answer.next === null).toBe(remaining.length <= list.limit)
          last = remaining[list.limit - 1]
          cursor = answer.next ?? undefined
          twins.edit(list.edits[page] ?? [])
          page++
        } while (cursor)
      }
    }),
    runs,
  )
