import { districtIn, isDistrictIn, noFilters } from '#contract/filters'
import { MAX_SUGGESTIONS } from '#contract/limits'
import type { Suggestion } from '#contract/suggestions'
import { foldForSearch, wordsOf } from '../../lib/text.ts'
import { FEATURED } from './columns.ts'
import { valueWords } from './everyday-words.ts'
import { BITMAPS_PER_ROW, bitsOf, fields } from './facets.ts'
import { LOCKED, OPEN, countAtPlaces, matchRows, type ViewerScope } from './matches.ts'
import { compareTexts } from './order.ts'
import type { Place } from './places.ts'
import type { Rows } from './rows.ts'

const MOST_PLACES = 4
const MOST_VALUES = 3
/** Of fewer characters too many words begin with them. */
const SHORTEST_VALUE = 2

/** What someone may be about to type: places, services and names in this viewer's lists. */
export function suggest(rows: Rows, q: string, viewer: ViewerScope, now: number): Suggestion[] {
  const text = wordsOf(q).join(' ')
  if (text === '') return []
  const { marks } = matchRows(rows, { filters: noFilters }, viewer, now)
  const first = [...placesFor(rows, text, marks), ...valuesFor(rows, text, marks)]
  const name = foldForSearch(q.trim())
  return [...first, ...namesFor(rows, name, marks, MAX_SUGGESTIONS - first.length)]
}

type Named = { city: string; country: string; known: string | null }
/** `most`: of the spelling by which it is named. */
type Counted = Named & { count: number; most: number }

function placesFor(rows: Rows, text: string, marks: Uint8Array): Suggestion[] {
  const [open, locked] = [countAtPlaces(rows, marks, OPEN), countAtPlaces(rows, marks, LOCKED)]
  const found = new Map<string, Counted>()
  for (const [code, one] of rows.places.all.entries()) {
    for (const match of matchesOf(one, text)) {
      // Of a locked companion everyone sees the city.
      const own = open[code]! + (isDistrictIn(match.city) ? 0 : locked[code]!)
      if (own === 0) continue
      const key = `${foldForSearch(match.city)}\n${one.country}`
      const before = found.get(key)
      // A place's spellings are one place, named by the spelling that most use.
      const most = Math.max(own, before?.most ?? 0)
      const isNamed =
        before && (before.most > own || (before.most === own && before.city < match.city))
      const count = own + (before?.count ?? 0)
      found.set(key, { ...(isNamed ? before : match), count, most })
    }
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count || compareTexts(a.country + a.city, b.country + b.city))
    .slice(0, MOST_PLACES)
    .map(({ city, country, known }) => ({ kind: 'place', city, country, known }))
}

function matchesOf({ names, city, country }: Place, text: string): Named[] {
  const nameFor = (own: string, others: readonly string[], folded: string) => {
    const isBegun = (name: string) => wordsOf(name).join(' ').startsWith(text)
    const other = others.find(isBegun)
    if (folded.startsWith(text) || isBegun(own)) return { known: null }
    return other === undefined ? null : { known: other }
  }
  const town = names.cityHidden ? null : nameFor(names.city, names.cityNames, city)
  const land = nameFor(names.country, names.countryNames, country)
  const { district } = names
  const part =
    district && !names.cityHidden
      ? nameFor(
          district.name,
          district.names.map(([, name]) => name),
          foldForSearch(district.name),
        )
      : null
  return [
    ...(district && part
      ? [{ city: districtIn(district.name, names.city), country: names.country, ...part }]
      : []),
    ...(town ? [{ city: names.city, country: names.country, ...town }] : []),
    ...(land ? [{ city: '', country: names.country, ...land }] : []),
  ]
}

function valuesFor(rows: Rows, text: string, marks: Uint8Array): Suggestion[] {
  if (text.length < SHORTEST_VALUE) return []
  const { facetBitmaps } = rows.columns
  const seen = new Uint32Array(BITMAPS_PER_ROW)
  for (let slot = 0; slot < marks.length; slot++) {
    if (marks[slot] !== OPEN) continue
    for (let bitmap = 0; bitmap < BITMAPS_PER_ROW; bitmap++)
      seen[bitmap]! |= facetBitmaps[slot * BITMAPS_PER_ROW + bitmap]!
  }
  const isOffered = ({ facet, value }: (typeof valueWords)[number]) =>
    (seen[fields[facet].bitmap]! & bitsOf(facet, [value])) !== 0
  const isBegun = (word: string) => word.startsWith(text)
  return valueWords
    .filter(
      ({ value, listed, spoken }) =>
        [...listed, ...spoken].some(isBegun) || isBegun(wordsOf(value).join(' ')),
    )
    .filter(isOffered)
    .slice(0, MOST_VALUES)
    .map(({ facet, value }) => ({ kind: 'value', facet, value }))
}

/** In the order of names, which begins with the featured ones. */
function namesFor(rows: Rows, text: string, marks: Uint8Array, most: number): Suggestion[] {
  const { name: order } = rows.orders
  const found = new Map<string, string>()
  const isUnfeatured = (slot: number) => (rows.columns.flags[slot]! & FEATURED ? 0 : 1)
  for (const part of [0, 1]) {
    const from = order.firstWhere(
      (slot) =>
        isUnfeatured(slot) > part || (isUnfeatured(slot) === part && rows.nameAt(slot) >= text),
    )
    for (let at = from; at < order.length && found.size < most; at++) {
      const slot = order.slots[at]!
      const name = rows.nameAt(slot)
      if (isUnfeatured(slot) !== part || !name.startsWith(text)) break
      if (marks[slot] === OPEN && !found.has(name)) found.set(name, rows.shownName(slot))
    }
  }
  return [...found.values()].map((name) => ({ kind: 'name', name }))
}
