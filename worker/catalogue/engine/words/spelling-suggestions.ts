import { noFilters } from '#catalogue/filters'
import { editDistance } from '../../lib/edit-distance.ts'
import { wordsOf } from '../../../platform/lib/text.ts'
import { displayWords } from './everyday-words.ts'
import { OPEN, matchRows, type Query, type ViewerScope } from '../matches.ts'
import { MIN_MISTYPED_LENGTH, canVary } from './name-variants.ts'
import { compareTexts } from '../order.ts'
import type { Rows } from '../rows.ts'
import { readTerms, type Term } from './terms.ts'
import { MAX_CONCURRENT_TERMS, bitsMet } from './text-match.ts'

/** Maximum number of suggested texts. */
const MAX_TEXTS = 3
/** A text with more unknown words has another subject. */
const MAX_UNKNOWN = 2
/** From this length on, two mistakes in a word are corrected. */
const TWICE_FROM = 8

/** Distance of a usual variant of a name. */
const SOUNDS_ALIKE = 0.5

type Near = { word: string; distance: number; rows: number; shown: string }

/**
 * Texts similar to a text without results, the nearest first; each of them has results. Only words that match
 * no row are corrected, and only by words that this viewer's lists may show; so a hidden or locked companion
 * neither adds a word nor prevents one.
 */
export function didYouMean(rows: Rows, query: Query, viewer: ViewerScope, now: number): string[] {
  const { q = '' } = query
  const terms = readTerms(q)
  if (terms === null || terms.length === 0) return []
  const visible = visibleSlots(rows, viewer, now)
  const unknown = unmet(rows, terms, visible)
  if (unknown.length === 0 || unknown.length > MAX_UNKNOWN) return []
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
    if (suggestions.length === MAX_TEXTS) break
    // "Massages" adds nothing to "Massage", which finds both.
    if (!suggestions.some((nearer) => text.startsWith(nearer)) && isFound(text))
      suggestions.push(text)
  }
  return suggestions
}

/** Array by slot, with a 1 if this viewer sees more than the companion's city. */
export function visibleSlots(rows: Rows, viewer: ViewerScope, now: number): Uint8Array {
  const { marks } = matchRows(rows, { filters: noFilters }, viewer, now)
  return marks.map((mark) => Number(mark === OPEN))
}

function unmet(rows: Rows, terms: readonly Term[], visible: Uint8Array): Term[] {
  const missing: Term[] = []
  for (let start = 0; start < terms.length; start += MAX_CONCURRENT_TERMS) {
    const batch = terms.slice(start, start + MAX_CONCURRENT_TERMS)
    const met = bitsMet(rows, batch)
    let metBits = 0
    for (let slot = 0; slot < met.length; slot++) metBits |= met[slot]! * visible[slot]!
    missing.push(...batch.filter((_, index) => (metBits & (1 << index)) === 0))
  }
  return missing
}

function nearWords(rows: Rows, text: string | null, visible: Uint8Array): Near[] {
  if (!canVary(text)) return []
  const maxMistakes = mistakesIn(text)
  const nearByWord = new Map<string, Near>()
  const add = (near: Near) => {
    const nearest = nearByWord.get(near.word)
    nearByWord.set(near.word, nearest ? { ...nearest, rows: nearest.rows + near.rows } : near)
  }
  if (maxMistakes > 0) {
    nearPlaces(rows, text, maxMistakes, visible).forEach(add)
    nearEveryday(text, maxMistakes).forEach(add)
  }
  nearOwn(rows, text, maxMistakes, visible).forEach(add)
  const isOther = ({ word }: Near) => Number(word[0] !== text[0])
  return [...nearByWord.values()]
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        isOther(a) - isOther(b) ||
        b.rows - a.rows ||
        compareTexts(a.word, b.word),
    )
    .slice(0, MAX_TEXTS)
}

/** Number of mistakes that are corrected in a word of this length. */
function mistakesIn(text: string): number {
  if (text.length < MIN_MISTYPED_LENGTH) return 0
  return text.length < TWICE_FROM ? 1 : 2
}

function nearPlaces(rows: Rows, text: string, maxMistakes: number, visible: Uint8Array): Near[] {
  const near = rows.places.all.flatMap(({ words }, place) =>
    [...words].flatMap(([word, displayForm]) => {
      const distance = editDistance(text, word, maxMistakes)
      return distance > maxMistakes ? [] : [{ word, shown: displayForm, distance, place }]
    }),
  )
  if (near.length === 0) return []
  const counts = new Uint32Array(rows.places.all.length)
  const { place } = rows.columns
  for (let slot = 0; slot < visible.length; slot++) counts[place[slot]!]! += visible[slot]!
  // The most frequent spelling comes first, because it is the displayed one.
  return near
    .map(({ place, ...suggestion }) => ({ ...suggestion, rows: counts[place]! }))
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.rows - a.rows || compareTexts(a.shown, b.shown))
}

/** The site's own words belong to no companion; a later check ensures that a text with them has results. */
function nearEveryday(text: string, maxMistakes: number): Near[] {
  return [...displayWords].flatMap(([word, displayForm]) => {
    const distance = editDistance(text, word, maxMistakes)
    return distance > maxMistakes ? [] : [{ word, shown: displayForm, distance, rows: 0 }]
  })
}

/** Words of companions, in the spelling that most of those with the word in their name use. */
function nearOwn(rows: Rows, text: string, maxMistakes: number, visible: Uint8Array): Near[] {
  const { dictionary, pool, owners, end } = rows.words
  const { texts } = dictionary
  const near: { code: number; distance: number; owners: number[] }[] = []
  // Index in the list plus one, by code.
  const places = new Uint32Array(texts.length)
  for (const code of dictionary.soundingLike(text)) {
    // Ranks before words with a mistake; a very different spelling ranks among these.
    const distance = editDistance(text, texts[code]!, 1) <= 1 ? SOUNDS_ALIKE : 1
    places[code] = near.push({ code, distance, owners: [] })
  }
  const comparedCount = maxMistakes > 0 ? texts.length : 0
  for (let code = 0; code < comparedCount; code++) {
    if (places[code]! > 0) continue
    const distance = editDistance(text, texts[code]!, maxMistakes)
    if (distance <= maxMistakes) places[code] = near.push({ code, distance, owners: [] })
  }
  if (near.length === 0) return []
  for (let index = 0; index < end; index++) {
    const place = places[pool[index]!]!
    const owner = owners[index]!
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

/** The nearest combination comes first. */
function combinations(near: readonly (readonly Near[])[]): Near[][] {
  const all = near.reduce<Near[][]>(
    (before, words) => before.flatMap((combination) => words.map((word) => [...combination, word])),
    [[]],
  )
  const distance = (words: readonly Near[]) => words.reduce((sum, word) => sum + word.distance, 0)
  return all.sort((a, b) => distance(a) - distance(b))
}

const wordsAsWritten = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The text with some words replaced; the others as typed, if possible. */
function replaceWords(q: string, replacements: ReadonlyMap<number, string>): string {
  const foldedWords = wordsOf(q)
  const writtenWords = wordsAsWritten(q)
  const words = writtenWords.length === foldedWords.length ? writtenWords : foldedWords
  return words.map((word, index) => replacements.get(index) ?? word).join(' ')
}
