import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { noFilters } from '#catalogue/filters'
import type { CatalogueEntry } from '../../../worker/catalogue/engine/entry.ts'
import { CatalogueIndex, type Viewer } from '../../../worker/catalogue/engine/index.ts'
import { editDistance } from '../../../worker/catalogue/lib/edit-distance.ts'
import { foldForSearch, spellingsOf } from '../../../worker/platform/lib/text.ts'
import { percent } from '../../support/platform/arbitraries.ts'
import { catalogueEntry } from '../../support/catalogue/catalogue-arbitraries.ts'
import { checkProperty } from '../../support/platform/check-property.ts'
import { NOW } from '../../support/companions/companion-entry.ts'
import { scheduleRuns } from '../../support/tier.ts'

const viewers: Viewer[] = [
  { premium: false, offlineWindowDays: 7 },
  { premium: true, offlineWindowDays: 7 },
]
const syllables = ['ma', 'ri', 'so', 'lén', 'va', 'né', 'tto', 'bel', 'ka', 'zü']
const word = fc
  .array(fc.constantFrom(...syllables), { minLength: 2, maxLength: 4 })
  .map((parts) => parts.join(''))

/** Entries with similar words. */
const entriesUpTo = (count: number) => {
  const entry = fc
    .record({
      base: catalogueEntry,
      vip: percent(30),
      name: word,
      tags: fc.array(word, { maxLength: 1 }),
    })
    .map(({ base, ...fields }): CatalogueEntry => ({ ...base, ...fields }))
  return fc.uniqueArray(entry, {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: count,
    size: 'max',
  })
}

function indexOf(entries: readonly CatalogueEntry[]): CatalogueIndex {
  const index = new CatalogueIndex()
  index.apply(
    entries.map((entry, entryIndex) => ({ version: entryIndex + 1, id: entry.id, entry })),
  )
  return index
}

const mistake = fc.record({
  kind: fc.constantFrom('omit', 'double', 'replace', 'swap'),
  at: fc.nat({ max: 99 }),
  letter: fc.constantFrom(...'aeiourst'),
})
type Mistake = typeof mistake extends fc.Arbitrary<infer T> ? T : never

/** One character left out, doubled, replaced, or swapped with the next. */
function mistyped(text: string, { kind, at: number, letter }: Mistake): string {
  const charIndex = number % text.length
  const before = text.slice(0, charIndex)
  const char = text[charIndex]!
  const after = text.slice(charIndex + 1)
  switch (kind) {
    case 'omit':
      return before + after
    case 'double':
      return before + char + char + after
    case 'replace':
      return before + letter + after
    default:
      return before + after.slice(0, 1) + char + after.slice(1)
  }
}

const openTo = (viewer: Viewer, index: CatalogueIndex) =>
  index
    .search({ filters: noFilters, sort: 'recent', skip: 0, limit: 1_000 }, viewer, NOW)
    .ids.filter(({ locked }) => !locked)
    .map(({ id }) => id)

const position = fc.nat({ max: 999 })
const mistypedWord = fc.record({ entry: position, mistake })
const mistypedQuery = fc.record({ name: mistypedWord, city: fc.option(mistypedWord) })

test(
  'hidden and locked companions change no suggestion for a mistyped word',
  { tags: 'schedule' },
  () =>
    checkProperty(
      fc.asyncProperty(
        entriesUpTo(80),
        fc.array(mistypedQuery, { maxLength: 60, size: 'max' }),
        async (entries, queries) => {
          const everyone = indexOf(entries)
          const entryAt = (number: number) => entries[number % entries.length]!
          for (const viewer of viewers) {
            const openIds = new Set(openTo(viewer, everyone))
            const only = indexOf(entries.filter(({ id }) => openIds.has(id)))
            for (const { name, city } of queries) {
              const words = [mistyped(entryAt(name.entry).name, name.mistake)]
              if (city) words.push(mistyped(entryAt(city.entry).city, city.mistake))
              const query = { filters: noFilters, q: words.join(' ') }
              expect([query.q, everyone.didYouMean(query, viewer, NOW)]).toEqual([
                query.q,
                only.didYouMean(query, viewer, NOW),
              ])
            }
          }
        },
      ),
      scheduleRuns(6, 24),
    ),
)

test(
  'hidden and locked companions change no list of a name and its variants',
  { tags: 'schedule' },
  () =>
    checkProperty(
      fc.asyncProperty(
        entriesUpTo(80),
        fc.array(position, { maxLength: 60, size: 'max' }),
        async (entries, positions) => {
          const everyone = indexOf(entries)
          for (const viewer of viewers) {
            const openIds = new Set(openTo(viewer, everyone))
            const only = indexOf(entries.filter(({ id }) => openIds.has(id)))
            for (const mistakeIndex of positions) {
              const { name: q } = entries[mistakeIndex % entries.length]!
              const query = {
                filters: noFilters,
                q,
                sort: 'recent',
                skip: 0,
                limit: 1_000,
              } as const
              expect([q, everyone.search(query, viewer, NOW)]).toEqual([
                q,
                only.search(query, viewer, NOW),
              ])
            }
          }
        },
      ),
      scheduleRuns(6, 24),
    ),
)

const prefix = fc.record({
  entry: position,
  of: fc.constantFrom('name', 'city', 'service'),
  length: fc.integer({ min: 1, max: 4 }),
})

test('attributes of hidden and locked companions change no suggestion', { tags: 'schedule' }, () =>
  checkProperty(
    fc.asyncProperty(
      entriesUpTo(120),
      fc.array(prefix, { maxLength: 60, size: 'max' }),
      async (entries, prefixes) => {
        const everyone = indexOf(entries)
        for (const viewer of viewers) {
          const answer = everyone.search(
            { filters: noFilters, sort: 'recent', skip: 0, limit: 1_000 },
            viewer,
            NOW,
          ).ids
          const lockedById = new Map(answer.map(({ id, locked }) => [id, locked]))
          const only = indexOf(
            entries
              .filter(({ id }) => lockedById.has(id))
              .map((entry) =>
                lockedById.get(entry.id)
                  ? { ...entry, name: 'Locked', tags: [], services: [], hair: [] }
                  : entry,
              ),
          )
          for (const { entry, of, length } of prefixes) {
            const { name, city, services } = entries[entry % entries.length]!
            const text = { name, city, service: services[0] ?? city }[of]!
            const q = text.slice(0, length)
            expect([q, everyone.suggest(q, viewer, NOW)]).toEqual([q, only.suggest(q, viewer, NOW)])
          }
        }
      },
    ),
    scheduleRuns(6, 24),
  ),
)

test('a word with one mistake gets the correct suggestion', { tags: 'schedule' }, async () => {
  let suggestionCount = 0
  await checkProperty(
    fc.asyncProperty(
      entriesUpTo(60),
      fc.array(mistake, { minLength: 1, maxLength: 60, size: 'max' }),
      async (entries, mistakes) => {
        const index = indexOf(entries)
        for (const viewer of viewers) {
          const openIds = new Set(openTo(viewer, index))
          for (const [entryIndex, { id, name }] of entries.entries()) {
            const typedName = foldForSearch(mistyped(name, mistakes[entryIndex % mistakes.length]!))
            if (!openIds.has(id) || typedName.length < 4) continue
            const query = { filters: noFilters, q: typedName }
            const isKnown =
              index.search({ ...query, sort: 'name', skip: 0, limit: 1 }, viewer, NOW).total > 0
            const texts = index.didYouMean(query, viewer, NOW)
            if (isKnown) {
              expect(texts).toEqual([])
              continue
            }
            const [firstSpelling] = spellingsOf(name)
            const isSuggested = texts.some((text) => firstSpelling!.startsWith(foldForSearch(text)))
            const distances = texts.map((text) => editDistance(typedName, foldForSearch(text), 2))
            // Alternatively, three suggestions are equally near.
            expect([
              name,
              typedName,
              isSuggested || distances.every((distance) => distance === 1),
            ]).toEqual([name, typedName, true])
            expect(texts.length).toBeGreaterThan(0)
            suggestionCount += Number(isSuggested)
          }
        }
      },
    ),
    scheduleRuns(6, 24),
  )
  expect(suggestionCount).toBeGreaterThan(10)
})
