import { expect, test } from 'vitest'
import { noFilters } from '#contract/filters'
import type { CatalogueEntry } from '../../../worker/features/catalogue/entry.ts'
import { CatalogueIndex, type Viewer } from '../../../worker/features/catalogue/index.ts'
import { editDistance } from '../../../worker/lib/edit-distance.ts'
import { foldForSearch, spellingsOf } from '../../../worker/lib/text.ts'
import {
  NOW,
  randomEntry,
  randomFrom,
  randomId,
  type Random,
} from '../../support/random-catalogue.ts'

const viewers: Viewer[] = [
  { premium: false, offlineWindowDays: 7 },
  { premium: true, offlineWindowDays: 7 },
]
const syllables = ['ma', 'ri', 'so', 'lén', 'va', 'né', 'tto', 'bel', 'ka', 'zü']

/** Entries whose words differ by little. */
function entriesOf(random: Random, count: number): CatalogueEntry[] {
  const word = () =>
    Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join('')
  return Array.from({ length: count }, () => {
    const entry = randomEntry(random, randomId(random))
    const tags = random.chance(0.5) ? [word()] : []
    return { ...entry, vip: random.chance(0.3), name: word(), tags }
  })
}

function indexOf(entries: readonly CatalogueEntry[]): CatalogueIndex {
  const index = new CatalogueIndex()
  index.apply(entries.map((entry, at) => ({ version: at + 1, id: entry.id, entry })))
  return index
}

/** One character left out, doubled, replaced, or swapped with the next. */
function mistyped(random: Random, word: string): string {
  const at = random.below(word.length)
  const [before, char, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)]
  return random.pick([
    before + after,
    before + char + char + after,
    before + random.pick([...'aeiourst']) + after,
    before + after.slice(0, 1) + char + after.slice(1),
  ])
}

const openTo = (viewer: Viewer, index: CatalogueIndex) =>
  index
    .search({ filters: noFilters, sort: 'recent', skip: 0, limit: 1_000 }, viewer, NOW)
    .ids.filter(({ locked }) => !locked)
    .map(({ id }) => id)

const seeds = Array.from({ length: 12 }, (_, seed) => seed + 1)

test.each(seeds)('who is hidden or locked changes no answer to a mistyped word (%i)', (seed) => {
  const random = randomFrom(seed)
  const entries = entriesOf(random, 80)
  const everyone = indexOf(entries)
  for (const viewer of viewers) {
    const open = new Set(openTo(viewer, everyone))
    expect(open.size).toBeLessThan(entries.length)
    const only = indexOf(entries.filter(({ id }) => open.has(id)))
    for (let round = 0; round < 60; round++) {
      const words = [random.pick(entries).name, random.pick(entries).city].slice(
        0,
        1 + random.below(2),
      )
      const q = words.map((word) => mistyped(random, word)).join(' ')
      const query = { filters: noFilters, q }
      expect([q, everyone.didYouMean(query, viewer, NOW)]).toEqual([
        q,
        only.didYouMean(query, viewer, NOW),
      ])
    }
  }
})

test.each(seeds)('what hidden or locked companions are like changes no suggestion (%i)', (seed) => {
  const random = randomFrom(200 + seed)
  const entries = entriesOf(random, 120)
  const everyone = indexOf(entries)
  for (const viewer of viewers) {
    const listed = everyone.search(
      { filters: noFilters, sort: 'recent', skip: 0, limit: 1_000 },
      viewer,
      NOW,
    ).ids
    const seen = new Map(listed.map(({ id, locked }) => [id, locked]))
    const only = indexOf(
      entries
        .filter(({ id }) => seen.has(id))
        .map((entry) =>
          seen.get(entry.id)
            ? { ...entry, name: 'Locked', tags: [], services: [], hair: [] }
            : entry,
        ),
    )
    for (let round = 0; round < 60; round++) {
      const { name, city, services } = random.pick(entries)
      const text = random.pick([name, city, services[0] ?? city])
      const q = text.slice(0, 1 + random.below(4))
      expect([q, everyone.suggest(q, viewer, NOW)]).toEqual([q, only.suggest(q, viewer, NOW)])
    }
  }
})

test.each(seeds)('a word that is one mistake away is suggested (%i)', (seed) => {
  const random = randomFrom(100 + seed)
  const entries = entriesOf(random, 60)
  const index = indexOf(entries)
  let suggested = 0
  for (const viewer of viewers) {
    const open = new Set(openTo(viewer, index))
    for (const { id, name } of entries) {
      const typed = foldForSearch(mistyped(random, name))
      if (!open.has(id) || typed.length < 4) continue
      const query = { filters: noFilters, q: typed }
      const isKnown =
        index.search({ ...query, sort: 'name', skip: 0, limit: 1 }, viewer, NOW).total > 0
      const texts = index.didYouMean(query, viewer, NOW)
      if (isKnown) {
        expect(texts).toEqual([])
        continue
      }
      const [own] = spellingsOf(name)
      const isSuggested = texts.some((text) => own!.startsWith(foldForSearch(text)))
      const distances = texts.map((text) => editDistance(typed, foldForSearch(text), 2))
      // Or three that are as near.
      expect([name, typed, isSuggested || distances.every((distance) => distance === 1)]).toEqual([
        name,
        typed,
        true,
      ])
      expect(texts.length).toBeGreaterThan(0)
      suggested += Number(isSuggested)
    }
  }
  expect(suggested).toBeGreaterThan(10)
})
