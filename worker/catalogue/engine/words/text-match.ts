import { BITMAPS_PER_ROW, bitsOf, fields } from '../facets.ts'
import { bitsVaried, type NameVariants } from './name-variants.ts'
import type { Rows } from '../rows.ts'
import { isMet, type Term } from './terms.ts'

type NumberedTerm = Term & { bit: number }

/** Matches of up to 8 terms, each of them a bit. */
type TextMatch = {
  /** Bits of the terms that a place, or a word by its code, matches. */
  ofPlace: Uint8Array
  ofWord: Uint8Array
  /** Values that match a term. */
  values: { bit: number; bitmap: number; mask: number }[]
}

export const MAX_CONCURRENT_TERMS = 8

/**
 * Drops rows that lack one of a text's words.
 *
 * @param terms null: the text has no word, and no results
 * @returns by slot, 1 for a row that matches only by a variant of a name; null: there are no variants
 */
export function keepContaining(
  rows: Rows,
  marks: Uint8Array,
  terms: readonly Term[] | null,
  variants: NameVariants,
): Uint8Array | null {
  if (terms === null) {
    marks.fill(0)
    return null
  }
  const similar = variants.size > 0 ? rows.bytes('similar').fill(0) : null
  for (let start = 0; start < terms.length; start += MAX_CONCURRENT_TERMS) {
    const batch = terms.slice(start, start + MAX_CONCURRENT_TERMS)
    const met = bitsMet(rows, batch)
    const all = (1 << batch.length) - 1
    if (similar) {
      const variantBits = bitsVaried(rows, batch, variants)
      for (let slot = 0; slot < met.length; slot++) {
        similar[slot]! |= Number(all !== met[slot])
        met[slot]! |= variantBits[slot]!
      }
    }
    for (let slot = 0; slot < met.length; slot++) marks[slot]! *= Number(all === met[slot])
  }
  return similar
}

/** Terms that a row matches, at most 8, as bits by slot: the first is the lowest bit. Valid until the next call. */
export function bitsMet(rows: Rows, terms: readonly Term[]): Uint8Array {
  const { place, facetBitmaps } = rows.columns
  const { pool, owners, end } = rows.words
  const { ofPlace, ofWord, values } = matchOf(
    rows,
    terms.map((term, index) => ({ ...term, bit: 1 << index })),
  )
  const met = rows.bytes('met')
  for (let slot = 0; slot < met.length; slot++) met[slot] = ofPlace[place[slot]!]!
  for (let index = 0; index < end; index++) met[owners[index]!]! |= ofWord[pool[index]!]!
  for (const { bit, bitmap, mask } of values) {
    for (let slot = 0; slot < met.length; slot++) {
      met[slot]! |= Number((facetBitmaps[slot * BITMAPS_PER_ROW + bitmap]! & mask) !== 0) * bit
    }
  }
  return met
}

function matchOf(rows: Rows, terms: NumberedTerm[]): TextMatch {
  const ofWord = new Uint8Array(rows.words.dictionary.texts.length)
  for (const { text, isBeginning, bit } of terms) {
    if (text === null) continue
    const exact = rows.words.dictionary.find(text)
    if (isBeginning) {
      for (const code of rows.words.beginningWith(text)) ofWord[code]! |= bit
    } else if (exact !== undefined) {
      ofWord[exact]! |= bit
    }
  }
  return {
    ofWord,
    ofPlace: Uint8Array.from(rows.places.all, ({ words }) =>
      terms.reduce(
        (sum, term) => ([...words.keys()].some((word) => isMet(word, term)) ? sum | term.bit : sum),
        0,
      ),
    ),
    values: terms.flatMap(({ bit, values }) =>
      valueMasks(values).map((mask) => ({ bit, ...mask })),
    ),
  }
}

/** One mask for all values of a facet. */
function valueMasks(values: Term['values']): { bitmap: number; mask: number }[] {
  const byFacet = Map.groupBy(values, ({ facet }) => facet)
  return [...byFacet].map(([facet, facetValues]) => ({
    bitmap: fields[facet].bitmap,
    mask: bitsOf(
      facet,
      facetValues.map(({ value }) => value),
    ),
  }))
}
