import { districtIn, isDistrictIn, noFilters } from '#catalogue/filters'
import { MAX_SUGGESTIONS } from '#platform/limits'
import type { Suggestion } from '#catalogue/suggestions'
import { foldForSearch, wordsOf } from '../../../platform/lib/text.ts'
import { FEATURED } from '../flags.ts'
import { valueWords } from './everyday-words.ts'
import { BITMAPS_PER_ROW, bitsOf, fields } from '../facets.ts'
import { LOCKED, OPEN, countAtPlaces, matchRows, type ViewerScope } from '../matches.ts'
import { compareTexts } from '../order.ts'
import type { PlaceNaming } from './place-naming.ts'
import { companionDistrictName } from '../present/present-district.ts'
import type { IndexedPlace } from '../places.ts'
import type { Rows } from '../rows.ts'

const MAX_PLACES = 4
const MAX_VALUES = 3
/** A shorter text would match the beginnings of too many words. */
const SHORTEST_VALUE = 2

/** Language of the answer, and its names of places. */
type Shown = { named: PlaceNaming; language: string }

/** Completions from places, services and names in this viewer's lists. */
export function suggest(
  rows: Rows,
  q: string,
  viewer: ViewerScope,
  now: number,
  display: Shown,
): Suggestion[] {
  const text = wordsOf(q).join(' ')
  if (text === '') return []
  const { marks } = matchRows(rows, { filters: noFilters }, viewer, now)
  const first = [...placesFor(rows, text, marks, display), ...valuesFor(rows, text, marks)]
  const name = foldForSearch(q.trim())
  return [...first, ...namesFor(rows, name, marks, MAX_SUGGESTIONS - first.length)]
}

type Named = { city: string; country: string; location: string; known: string | null }
/** `most`: count of the spelling that names the place. */
type Counted = Named & { count: number; most: number }

function placesFor(rows: Rows, text: string, marks: Uint8Array, display: Shown): Suggestion[] {
  const openCounts = countAtPlaces(rows, marks, OPEN)
  const lockedCounts = countAtPlaces(rows, marks, LOCKED)
  const countsByPlace = new Map<string, Counted>()
  for (const [code, place] of rows.places.all.entries()) {
    for (const match of matchesOf(place, text, display)) {
      // Everyone sees the city of a locked companion.
      const placeCount = openCounts[code]! + (isDistrictIn(match.city) ? 0 : lockedCounts[code]!)
      if (placeCount === 0) continue
      const key = foldForSearch(match.location)
      const before = countsByPlace.get(key)
      // All spellings of a place count as one place, named by the most frequent one.
      const maxCount = Math.max(placeCount, before?.most ?? 0)
      const isNamed =
        before &&
        (before.most > placeCount ||
          (before.most === placeCount && before.location < match.location))
      const count = placeCount + (before?.count ?? 0)
      countsByPlace.set(key, { ...(isNamed ? before : match), count, most: maxCount })
    }
  }
  return [...countsByPlace.values()]
    .sort((a, b) => b.count - a.count || compareTexts(a.country + a.city, b.country + b.city))
    .slice(0, MAX_PLACES)
    .map(({ city, country, location, known }) => ({
      kind: 'place',
      city,
      country,
      location,
      known,
    }))
}

function matchesOf({ names }: IndexedPlace, text: string, { named, language }: Shown): Named[] {
  const isBegun = (name: string) =>
    foldForSearch(name).startsWith(text) || wordsOf(name).join(' ').startsWith(text)
  const nameFor = (displayName: string, otherNames: readonly string[]) => {
    if (isBegun(displayName)) return { known: null }
    const otherName = otherNames.find(isBegun)
    return otherName === undefined ? null : { known: otherName }
  }
  const { city, country } = named(names)
  const { district, cityHidden } = names
  const town = cityHidden ? null : nameFor(city, [names.city, ...names.cityNames])
  const land = nameFor(country, [names.country, ...names.countryNames])
  const quarter = district && !cityHidden ? companionDistrictName(district, language) : null
  const part =
    district && quarter
      ? nameFor(quarter, [district.name, ...district.names.map(([, name]) => name)])
      : null
  const location = `${names.city}, ${names.country}`
  const suggestions = []
  if (district && part) {
    suggestions.push({
      city: districtIn(quarter, city),
      country,
      location: districtIn(district.name, location),
      ...part,
    })
  }
  if (town) suggestions.push({ city, country, location, ...town })
  if (land) suggestions.push({ city: '', country, location: names.country, ...land })
  return suggestions
}

function valuesFor(rows: Rows, text: string, marks: Uint8Array): Suggestion[] {
  if (text.length < SHORTEST_VALUE) return []
  const { facetBitmaps } = rows.columns
  const bitmaps = new Uint32Array(BITMAPS_PER_ROW)
  for (let slot = 0; slot < marks.length; slot++) {
    if (marks[slot] !== OPEN) continue
    for (let bitmap = 0; bitmap < BITMAPS_PER_ROW; bitmap++)
      bitmaps[bitmap]! |= facetBitmaps[slot * BITMAPS_PER_ROW + bitmap]!
  }
  const isOffered = ({ facet, value }: (typeof valueWords)[number]) =>
    (bitmaps[fields[facet].bitmap]! & bitsOf(facet, [value])) !== 0
  const isBegun = (word: string) => word.startsWith(text)
  return valueWords
    .filter(
      ({ value, listed, spoken }) =>
        [...listed, ...spoken].some(isBegun) || isBegun(wordsOf(value).join(' ')),
    )
    .filter(isOffered)
    .slice(0, MAX_VALUES)
    .map(({ facet, value }) => ({ kind: 'value', facet, value }))
}

/** In the order of names, which begins with the featured ones. */
function namesFor(rows: Rows, text: string, marks: Uint8Array, limit: number): Suggestion[] {
  const { name: order } = rows.orders
  const names = new Map<string, string>()
  const isUnfeatured = (slot: number) => (rows.columns.flags[slot]! & FEATURED ? 0 : 1)
  for (const part of [0, 1]) {
    const start = order.firstWhere(
      (slot) =>
        isUnfeatured(slot) > part || (isUnfeatured(slot) === part && rows.nameAt(slot) >= text),
    )
    for (let index = start; index < order.length && names.size < limit; index++) {
      const slot = order.slots[index]!
      const name = rows.nameAt(slot)
      if (isUnfeatured(slot) !== part || !name.startsWith(text)) break
      if (marks[slot] === OPEN && !names.has(name)) names.set(name, rows.shownName(slot))
    }
  }
  return [...names.values()].map((name) => ({ kind: 'name', name }))
}
