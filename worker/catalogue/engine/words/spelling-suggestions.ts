import { noFilters } from '#catalogue/filters'
import { editDistance } from '../../lib/edit-distance.ts'
import { wordsOf } from '../../../platform/lib/text.ts'
import { shownWords } from './everyday-words.ts'
import { OPEN, matchRows, type Query, type ViewerScope } from '../matches.ts'
import { MIN_MISTYPED_LENGTH, canVary } from './name-variants.ts'
import { compareTexts } from '../order.ts'
import type { Rows } from '../rows.ts'
import { readTerms, type Term } from './terms.ts'
import { TERMS_AT_ONCE, bitsMet } from './text-match.ts'

/** Texts that a visitor may have meant instead. */
const MOST_TEXTS = 3
/** A text with more unknown words is about something else. */
const MOST_UNKNOWN = 2
/** In words of this length, two mistakes are corrected. */
const TWICE_FROM = 8

/** The distance of a name that is a usual variant. */
const SOUNDS_ALIKE = 0.5

type Near = { word: string; distance: number; rows: number; shown: string }

/**
 * Texts close to one that finds nothing, the nearest first, each of which finds something. Only words that
 * no row meets are corrected, and only by words that this viewer's lists may show; so a hidden or locked
 * companion neither adds a word nor keeps one away.
 */
export function didYouMean(rows: Rows, query: Query, viewer: ViewerScope, now: number): string[] {
  const { q = '' } = query
  const terms = readTerms(q)
  if (terms === null || terms.length === 0) return []
  const visible = visibleSlots(rows, viewer, now)
  const unknown = unmet(rows, terms, visible)
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return []
  const near = unknown.map(({ text }) => nearWords(rows, text, visible))
  const texts = combinations(near).map((words) =>
    replaceWords(q, new Map(words.map(({ shown }, index) => [unknown[index]!.at, shown]))),
  )
  const isFound = (text: string) => {
    const { open, locked } = matchRows(rows, { ...query, q: text }, viewer, now)
    return open + locked > 0
  }
  const suggestions: string[] = []
  for (const text of new Set(texts)) {
    if (suggestions.length === MOST_TEXTS) break
    // "Massages" adds nothing to "Massage", which finds both.
    if (!suggestions.some((nearer) => text.startsWith(nearer)) && isFound(text))
      suggestions.push(text)
  }
  return suggestions
}

/** By slot, a 1 where this viewer sees more than the place. */
export function visibleSlots(rows: Rows, viewer: ViewerScope, now: number): Uint8Array {
  const { marks } = matchRows(rows, { filters: noFilters }, viewer, now)
  return marks.map((mark) => Number(mark === OPEN))
}

function unmet(rows: Rows, terms: readonly Term[], visible: Uint8Array): Term[] {
  const missing: Term[] = []
  for (let from = 0; from < terms.length; from += TERMS_AT_ONCE) {
    const some = terms.slice(from, from + TERMS_AT_ONCE)
    const met = bitsMet(rows, some)
    let known = 0
    for (let slot = 0; slot < met.length; slot++) known |= met[slot]! * visible[slot]!
    missing.push(...some.filter((_, index) => (known & (1 << index)) === 0))
  }
  return missing
}

function nearWords(rows: Rows, text: string | null, visible: Uint8Array): Near[] {
  if (!canVary(text)) return []
  const most = mistakesIn(text)
  const nearByWord = new Map<string, Near>()
  const add = (near: Near) => {
    const known = nearByWord.get(near.word)
    nearByWord.set(near.word, known ? { ...known, rows: known.rows + near.rows } : near)
  }
  if (most > 0) {
    nearPlaces(rows, text, most, visible).forEach(add)
    nearEveryday(text, most).forEach(add)
  }
  nearOwn(rows, text, most, visible).forEach(add)
  const isOther = ({ word }: Near) => Number(word[0] !== text[0])
  return [...nearByWord.values()]
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        isOther(a) - isOther(b) ||
        b.rows - a.rows ||
        compareTexts(a.word, b.word),
    )
    .slice(0, MOST_TEXTS)
}

/** How many mistakes are corrected in a word of this length. */
function mistakesIn(text: string): number {
  if (text.length < MIN_MISTYPED_LENGTH) return 0
  return text.length < TWICE_FROM ? 1 : 2
}

function nearPlaces(rows: Rows, text: string, most: number, visible: Uint8Array): Near[] {
  const near = rows.places.all.flatMap(({ words }, place) =>
    [...words].flatMap(([word, shown]) => {
      const distance = editDistance(text, word, most)
      return distance > most ? [] : [{ word, shown, distance, place }]
    }),
  )
  if (near.length === 0) return []
  const counts = new Uint32Array(rows.places.all.length)
  const { place } = rows.columns
  for (let slot = 0; slot < visible.length; slot++) counts[place[slot]!]! += visible[slot]!
  // The spelling of most comes first: it is the one that is shown.
  return near
    .map(({ place, ...one }) => ({ ...one, rows: counts[place]! }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows || compareTexts(a.shown, b.shown))
}

/** The site's own words are no one's; that a text with them finds something is seen at the end. */
function nearEveryday(text: string, most: number): Near[] {
  return [...shownWords].flatMap(([word, shown]) => {
    const distance = editDistance(text, word, most)
    return distance > most ? [] : [{ word, shown, distance, rows: 0 }]
  })
}

/** Words of companions, as most of those who have them in their name write them. */
function nearOwn(rows: Rows, text: string, most: number, visible: Uint8Array): Near[] {
  const { dictionary, pool, owners, end } = rows.words
  const { texts } = dictionary
  const near: { code: number; distance: number; owners: number[] }[] = []
  // By code, its place in the list plus one.
  const places = new Uint32Array(texts.length)
  for (const code of dictionary.soundingLike(text)) {
    // Before words with a mistake; what is written very differently stands among these.
    const distance = editDistance(text, texts[code]!, 1) <= 1 ? SOUNDS_ALIKE : 1
    places[code] = near.push({ code, distance, owners: [] })
  }
  const compared = most > 0 ? texts.length : 0
  for (let code = 0; code < compared; code++) {
    if (places[code]! > 0) continue
    const distance = editDistance(text, texts[code]!, most)
    if (distance <= most) places[code] = near.push({ code, distance, owners: [] })
  }
  if (near.length === 0) return []
  for (let at = 0; at < end; at++) {
    const place = places[pool[at]!]!
    const owner = owners[at]!
    if (place > 0 && visible[owner] === 1) near[place - 1]!.owners.push(owner)
  }
  return near.flatMap(({ code, distance, owners: slots }) => {
    if (slots.length === 0) return []
    const word = texts[code]!
    return [{ word, distance, rows: slots.length, shown: spellingOf(rows, word, slots) }]
  })
}

function spellingOf(rows: Rows, word: string, slots: readonly number[]): string {
  const counts = new Map<string, number>()
  for (const slot of slots) {
    for (const part of wordsAsWritten(rows.shownName(slot))) {
      if (wordsOf(part)[0] === word) counts.set(part, (counts.get(part) ?? 0) + 1)
    }
  }
  const [first] = [...counts].sort(([a, n], [b, m]) => m - n || compareTexts(a, b))
  return first?.[0] ?? word
}

/** The nearest of all first. */
function combinations(near: readonly (readonly Near[])[]): Near[][] {
  const all = near.reduce<Near[][]>(
    (before, words) => before.flatMap((some) => words.map((word) => [...some, word])),
    [[]],
  )
  const distance = (words: readonly Near[]) => words.reduce((sum, one) => sum + one.distance, 0)
  return all.sort((a, b) => distance(a) - distance(b))
}

const wordsAsWritten = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The text with other words at some places; as it was typed where that can be said. */
function replaceWords(q: string, others: ReadonlyMap<number, string>): string {
  const folded = wordsOf(q)
  const written = wordsAsWritten(q)
  const words = written.length === folded.length ? written : folded
  return words.map((word, at) => others.get(at) ?? word).join(' ')
}
