// Searches a fixed list of queries among 100,000 companions: counts queries without matches, suggestions for them,
// and the time of an answer in the isolate. The list contains typical queries, 75 in each of four languages:
// places, services, attributes and names, about a quarter of them misspelt.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { noFilters } from '#catalogue/filters'
import { CatalogueIndex } from '../../worker/catalogue/engine/index.ts'
import type { CatalogueEntry } from '../../worker/catalogue/engine/entry.ts'
import { decodeSnapshot, encodeSnapshot } from '../../worker/catalogue/engine/load/snapshot.ts'
import { seedCities, firstNames, traits } from '../../worker/seed/generated-words.ts'
import { percent, subsetOf } from '../support/platform/arbitraries.ts'
import { catalogueEntry } from '../support/catalogue/catalogue-arbitraries.ts'
import { NOW, entryOf } from '../support/companions/companion-entry.ts'
import { quantile } from './lib/spread.ts'

const COMPANIONS = 100_000
/** Limit of the 95th percentile, in times of an unfiltered list: both grow with the machine's slowness. */
const MAX_LISTS = 6
/** Heap limit after a search, in MB. */
const MAX_HEAP_MB = 8
/** Limit of queries in 100 with neither a match nor another text whose matches are shown. */
const MAX_LOST = 3
/** Repetitions of each query, because some clocks count in steps of 4 ms. */
const ROUNDS = 8
const LIST_ROUNDS = 300

type Place = Pick<CatalogueEntry, 'city' | 'country' | 'cityNames' | 'countryNames'>

/** Cities of the migrations, by id. */
function migratedPlaces(): Map<string, Place> {
  const db = new DatabaseSync(':memory:')
  const folder = new URL('../../migrations/', import.meta.url)
  for (const file of readdirSync(folder)
    .filter((name) => /^\d+_.*\.sql$/.test(name))
    .sort()) {
    db.exec(readFileSync(new URL(file, folder), 'utf8'))
  }
  const namesOf = (table: string, key: string) =>
    `(SELECT json_group_array(name) FROM ${table}_names WHERE ${table}_id = ${key})`
  const rows = db
    .prepare(
      `SELECT ci.id, ci.name AS city, co.name AS country, ${namesOf('city', 'ci.id')} AS cityNames,
         ${namesOf('country', 'co.id')} AS countryNames
       FROM cities ci JOIN countries co ON co.id = ci.country_id`,
    )
    .all()
  const parseList = (json: unknown) => JSON.parse(String(json)) as string[]
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        city: String(row.city),
        country: String(row.country),
        cityNames: parseList(row.cityNames),
        countryNames: parseList(row.countryNames),
      },
    ]),
  )
}

function catalogue(): CatalogueIndex {
  const places = migratedPlaces()
  const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'ri', 'so', 'ta', 'vi', 'xe']
  // A third have a rare name, which makes a dictionary of tens of thousands of words.
  const rareName = fc
    .array(fc.constantFrom(...syllables), { minLength: 4, maxLength: 4 })
    .map((parts) => parts.join(''))
  const companion = fc.record({
    entry: catalogueEntry,
    city: fc.constantFrom(...seedCities),
    name: fc.oneof(
      { weight: 3, arbitrary: rareName },
      { weight: 7, arbitrary: fc.constantFrom(...firstNames) },
    ),
    tags: subsetOf(traits, 3),
    vip: percent(10),
  })
  const index = new CatalogueIndex()
  const companions = fc.sample(fc.noBias(companion), { numRuns: COMPANIONS, seed: COMPANIONS })
  index.apply(
    companions.map(({ entry: base, city, ...overrides }, entryIndex) => {
      const { id, hair, eyes, languages, nationality, ethnicity, category, place, services } = base
      const entry = entryOf(id, {
        hair,
        eyes,
        languages,
        nationality,
        ethnicity,
        category,
        place,
        services,
        ...places.get(city),
        ...overrides,
      })
      return { version: entryIndex + 1, id, entry }
    }),
  )
  // Matches the state of an isolate.
  const snapshot = { index, epoch: 'first', settings: null, cards: [] }
  return decodeSnapshot(encodeSnapshot(snapshot)).index
}

/** Processor time in milliseconds, unaffected by other processes. */
function timeOf(work: () => unknown): number {
  const from = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1_000
}

function heap(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

const print = (label: string, ...cells: (string | number)[]) =>
  console.log(label.padEnd(34) + cells.map((cell) => String(cell).padStart(9)).join(''))

const queries = JSON.parse(
  readFileSync(new URL('queries.json', import.meta.url), 'utf8'),
) as Record<string, string[]>
const index = catalogue()
const viewer = { premium: false, offlineWindowDays: 7 }
const page = { filters: noFilters, sort: 'recent', skip: 0, limit: 100 } as const

/** Searches like the route. */
function answer(q: string) {
  const { total } = index.search({ ...page, q }, viewer, NOW)
  return { total, texts: total > 0 ? [] : index.didYouMean({ ...page, q }, viewer, NOW) }
}

index.search(page, viewer, NOW)
const before = heap()
const times: number[] = []
const typing: number[] = []
const emptyResults: string[] = []
const lostQueries: string[] = []
print('', 'queries', 'nothing', 'no text')
for (const [language, texts] of Object.entries(queries)) {
  const answers = texts.map((q) => ({ q, ...answer(q) }))
  const empty = answers.filter(({ total }) => total === 0)
  const withoutSuggestion = empty.filter(({ texts: suggestions }) => suggestions.length === 0)
  print(language, texts.length, empty.length, withoutSuggestion.length)
  emptyResults.push(
    ...empty.map(({ q, texts: suggestions }) => `${q} → ${suggestions.join(', ') || '–'}`),
  )
  lostQueries.push(...withoutSuggestion.map(({ q }) => q))
}
const all = Object.values(queries).flat()
const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
for (const q of all) {
  times.push(timeOf(() => rounds.map(() => answer(q))) / ROUNDS)
  const prefixes = rounds.map((round) => q.slice(0, 1 + (round % q.length)))
  typing.push(timeOf(() => prefixes.map((prefix) => index.suggest(prefix, viewer, NOW))) / ROUNDS)
}
const addedHeap = heap() - before
const listMs =
  timeOf(() => {
    for (let round = 0; round < LIST_ROUNDS; round++) index.search(page, viewer, NOW)
  }) / LIST_ROUNDS
const zero = (part: number) => `${((100 * part) / all.length).toFixed(1)} %`
print('shows what another text finds', zero(emptyResults.length - lostQueries.length))
print('ends with nothing', zero(lostQueries.length))
print('search, ms (median, p95, most)', ...percentiles(times))
print('suggestions, ms', ...percentiles(typing))
print('unfiltered list, ms', listMs.toFixed(2))
print('memory added, MB', addedHeap.toFixed(1))
console.log(`Nothing: ${emptyResults.join('; ')}`)

function percentiles(values: number[]): string[] {
  return [0.5, 0.95, 1].map((part) => quantile(values, part).toFixed(2))
}

if (all.length !== 300 || new Set(all).size < 270) throw new Error('The list has 300 queries')
const maxMs = MAX_LISTS * listMs
if (quantile(times, 0.95) > maxMs) throw new Error(`Slower than ${maxMs} ms`)
if (quantile(typing, 0.95) > maxMs) throw new Error(`Slower than ${maxMs} ms while typing`)
if ((100 * lostQueries.length) / all.length > MAX_LOST) throw new Error('Too much finds nothing')
if (addedHeap > MAX_HEAP_MB) throw new Error(`More than ${MAX_HEAP_MB} MB are added`)
