import { vocabulary } from '#contract/vocabulary'
import { wordsOf } from '../../lib/text.ts'
import { LANES, bitsOf, fields } from './facets.ts'
import type { Rows } from './rows.ts'

type Term = { text: string; prefix: boolean; bit: number }

/** Up to 8 words that a row must have, each a bit; a row has them all when its bits are `all`. */
type TextMatch = {
  all: number
  /** Which of the terms a place, or a word by its code, meets. */
  ofPlace: Uint8Array
  ofWord: Uint8Array
  /** The listed services that meet a term. */
  services: { bit: number; mask: number }[]
}

const TERMS_AT_ONCE = 8

const serviceWords = vocabulary.services.map((service) => ({ service, words: wordsOf(service) }))

/** Drops rows that lack one of a text's words, the last of which may be a beginning. */
export function keepContaining(rows: Rows, marks: Uint8Array, q: string): void {
  const words = wordsOf(q)
  const last = words.pop()
  // A text without any word finds nothing.
  if (last === undefined) return void marks.fill(0)
  const texts = [...new Set(words)].map((text) => ({ text, prefix: false }))
  texts.push({ text: last, prefix: true })
  for (let from = 0; from < texts.length; from += TERMS_AT_ONCE) {
    const some = texts.slice(from, from + TERMS_AT_ONCE)
    const terms = some.map((term, index) => ({ ...term, bit: 1 << index }))
    keepMatching(rows, marks, matchOf(rows, terms))
  }
}

function matchOf(rows: Rows, terms: Term[]): TextMatch {
  const ofWord = new Uint8Array(rows.words.dictionary.texts.length)
  for (const { text, prefix, bit } of terms) {
    const exact = rows.words.dictionary.find(text)
    const codes = prefix ? rows.words.beginningWith(text) : exact === undefined ? [] : [exact]
    for (const code of codes) ofWord[code]! |= bit
  }
  return {
    all: terms.reduce((sum, { bit }) => sum | bit, 0),
    ofWord,
    ofPlace: Uint8Array.from(rows.places.all, ({ words }) =>
      terms.reduce((sum, term) => (isMet(term, words) ? sum | term.bit : sum), 0),
    ),
    services: terms
      .map((term) => ({ bit: term.bit, mask: bitsOf('services', servicesMeeting(term)) }))
      .filter(({ mask }) => mask !== 0),
  }
}

const isMet = ({ text, prefix }: Term, words: readonly string[]) =>
  words.some((word) => (prefix ? word.startsWith(text) : word === text))

const servicesMeeting = (term: Term) =>
  serviceWords.flatMap(({ service, words }) => (isMet(term, words) ? [service] : []))

function keepMatching(rows: Rows, marks: Uint8Array, match: TextMatch): void {
  const { place, lanes } = rows.columns
  const { pool, owners, end } = rows.words
  const { all, ofPlace, ofWord, services } = match
  const met = rows.bytes('met').fill(0)
  for (let at = 0; at < end; at++) met[owners[at]!]! |= ofWord[pool[at]!]!
  for (const { bit, mask } of services) {
    for (let slot = 0; slot < met.length; slot++) {
      const offered = lanes[slot * LANES + fields.services.lane]!
      met[slot]! |= Number((offered & mask) !== 0) * bit
    }
  }
  for (let slot = 0; slot < met.length; slot++) {
    marks[slot]! *= Number((met[slot]! | ofPlace[place[slot]!]!) === all)
  }
}
