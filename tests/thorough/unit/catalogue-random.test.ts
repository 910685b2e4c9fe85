import { expect, test } from 'vitest'
import type { FreeWhen } from '#contract/free-when'
import type { Filters } from '#contract/filters'
import { facets, sorts, vocabulary } from '#contract/vocabulary'
import type { CatalogueChange } from '../../../worker/features/catalogue/entry.ts'
import {
  CatalogueIndex,
  type Query,
  type Viewer,
} from '../../../worker/features/catalogue/index.ts'
import { decodeSnapshot, encodeSnapshot } from '../../../worker/features/catalogue/snapshot.ts'
import { PlainCatalogue, compareRows, listed } from '../../support/plain-catalogue.ts'
import {
  DAY,
  HOUR,
  NOW,
  randomEntry,
  randomFrom,
  randomId,
  type Random,
} from '../../support/random-catalogue.ts'

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
  'de la cruz sophie paris companion travel dinner massage role play couples',
] // oxfmt-ignore

function randomQuery(random: Random): Query {
  const { below, chance, pick, some } = random
  const filters: Filters = { facets: {}, ranges: {} }
  if (chance(0.6)) {
    for (const facet of facets) {
      if (chance(0.2)) filters.facets[facet] = some<string>(vocabulary[facet], 3)
    }
    const bound = (lowest: number) => (chance(0.3) ? null : lowest + below(30))
    if (chance(0.2)) filters.ranges.height = { min: bound(140), max: bound(165) }
    if (chance(0.2)) filters.ranges.weight = { min: bound(40), max: bound(60) }
    if (chance(0.2)) filters.ranges.age = { min: bound(18), max: bound(30) }
    if (chance(0.2)) filters.ranges.price = { min: bound(100), max: bound(600) }
  }
  if (chance(0.2)) {
    filters.free = pick<FreeWhen>([
      { when: 'now' },
      { when: 'tonight' },
      { when: 'day', day: '2026-06-02' },
      { when: 'day', day: '2026-06-01', from: '20:00', to: '01:00' },
    ])
  }
  return {
    q: chance(0.3) ? pick(texts) : undefined,
    city: chance(0.25) ? pick(places) : undefined,
    country: chance(0.2) ? pick(countries) : undefined,
    filters,
  }
}

const randomViewer = ({ chance, pick }: Random): Viewer => ({
  premium: chance(0.5),
  offlineWindowDays: pick([0, 0.25, 7, 30]),
})

let version = 0
function randomChanges(random: Random, known: string[], most: number): CatalogueChange[] {
  return Array.from({ length: random.below(most + 1) }, () => {
    const isKnown = known.length > 0 && random.chance(0.6)
    const id = isKnown ? random.pick(known) : randomId(random)
    if (!isKnown) known.push(id)
    const entry = random.chance(isKnown ? 0.4 : 0.05) ? null : randomEntry(random, id)
    return { version: ++version, id, entry }
  })
}

/** A catalogue and its plain twin, which take the same edits. */
function twins(random: Random, most: number) {
  const twin = { index: new CatalogueIndex(), plain: new PlainCatalogue(), known: [] as string[] }
  edit(twin, random, most)
  return twin
}
type Twins = ReturnType<typeof twins>

function edit({ index, plain, known }: Twins, random: Random, most: number) {
  const changes = randomChanges(random, known, most)
  index.apply(changes)
  plain.apply(changes)
}

const seeds = Array.from({ length: 18 }, (_, seed) => seed + 1)

test.each(seeds)('answers as the plain catalogue does, whatever was edited (%i)', (seed) => {
  const random = randomFrom(seed)
  const twin = twins(random, random.pick([0, 3, 40, 150]))
  for (let round = 0; round < 40; round++) {
    if (random.chance(0.5)) edit(twin, random, random.pick([1, 3, 30]))
    if (random.chance(0.05)) {
      const snapshot = { index: twin.index, epoch: 'first', settings: null, cards: [] }
      twin.index = decodeSnapshot(encodeSnapshot(snapshot)).index
    }
    const [query, viewer, sort] = [randomQuery(random), randomViewer(random), random.pick(sorts)]
    const now = NOW + random.pick([0, 0, HOUR, 7 * DAY])
    const [skip, limit] = [random.pick([0, 0, 1, 7, 1000]), 1 + random.below(30)]
    const { index, plain } = twin
    const rows = plain.list(query, sort, viewer, now)

    const answer = index.search({ ...query, sort, skip, limit, facets: true }, viewer, now)
    expect(answer.ids).toEqual(rows.slice(skip, skip + limit).map(listed))
    expect(answer.total).toBe(rows.length)
    expect(answer.next === null).toBe(rows.length <= skip + limit)
    expect(answer.facets).toEqual(plain.counts(query, viewer, now))

    const caps = random.pick([null, { perCity: 2, perCountry: 10 }, { perCity: 3, perCountry: 4 }])
    expect(index.byLocation(query, viewer, now, caps)).toEqual(
      plain.byLocation(query, viewer, now, caps),
    )
    expect(index.home(limit, viewer, now)).toEqual(plain.home(limit, viewer, now))
    expect(index.stories(limit, now)).toEqual(plain.stories(limit, now))
    expect(index.size).toBe(plain.entries.size)
    const id = random.pick(twin.known) ?? 'nobody'
    const entry = plain.entries.get(id)
    expect(index.get(id)).toEqual(
      entry
        ? {
            ...{ feed: entry.feed, home: entry.home, vip: entry.vip },
            ...{ unlisted: entry.unlisted, slug: entry.slug ?? undefined },
          }
        : null,
    )
  }
})

test.each(seeds)('pages on from the last row sent, also between edits (%i)', (seed) => {
  const random = randomFrom(1000 + seed)
  const twin = twins(random, 120)
  const { index, plain } = twin
  for (let round = 0; round < 12; round++) {
    const [viewer, sort, limit] = [randomViewer(random), random.pick(sorts), 1 + random.below(12)]
    const query = random.chance(0.5) ? { filters: { facets: {}, ranges: {} } } : randomQuery(random)
    const isEdited = random.chance(0.5)
    let last = null as ReturnType<typeof plain.list>[number] | null
    let after: string | undefined
    do {
      const rest = plain
        .list(query, sort, viewer, NOW)
        .filter((row) => last === null || compareRows(row, last, sort, NOW) > 0)
      const page = index.search({ ...query, sort, skip: 0, limit, after }, viewer, NOW)
      expect(page.ids).toEqual(rest.slice(0, limit).map(listed))
      expect(page.next === null).toBe(rest.length <= limit)
      last = rest[limit - 1] ?? null
      after = page.next ?? undefined
      if (isEdited) edit(twin, random, 4)
    } while (after)
  }
})
