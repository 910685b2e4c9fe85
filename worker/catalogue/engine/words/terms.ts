import { wordsOf } from '../../../platform/lib/text.ts'
import {
  colouredBy,
  colourOf,
  smallWords,
  valueWords,
  everydayWordSet,
  type Value,
} from './everyday-words.ts'

/** A word that a row must match: by its own words, those of its place, or one of the values. */
export type Term = {
  /** Folded; null: only the values count. */
  text: string | null
  /** True: also matches words that begin with it. */
  isBeginning: boolean
  values: readonly Value[]
  /** Index among the text's words. */
  at: number
}

/** Minimum length for matching beginnings before the last word: shorter ones would match too much. */
const BEGINNING_LENGTH = 3
/** Like `BEGINNING_LENGTH`, for everyday words. */
const EVERYDAY_BEGINNING_LENGTH = 5

/**
 * Terms of a text; the order of its words has no effect. Small words count only as the last word, which may be
 * an unfinished one, but not if it is a long one after others; words that are true of everyone are ignored.
 *
 * @returns null for a text without words
 */
export function readTerms(q: string): Term[] | null {
  const words = wordsOf(q)
  if (words.length === 0) return null
  const last = words.length - 1
  const terms: Term[] = []
  const keys = new Set<string>()
  for (const [index, word] of words.entries()) {
    const term = termOf(words, index)
    const mayBegin = index === last && (last === 0 || word.length < EVERYDAY_BEGINNING_LENGTH)
    const isEmpty = !mayBegin && smallWords.has(word)
    const key = `${term.text}${term.isBeginning}${term.values.map(({ facet, value }) => facet + value).join()}`
    if (isEmpty || everydayWordSet.has(word) || isSpoken(words, index) || keys.has(key)) continue
    keys.add(key)
    terms.push(term)
  }
  return terms
}

function termOf(words: readonly string[], index: number): Term {
  const text = words[index]!
  const colour = neighbours(words, index)
    .map((noun) => colouredBy(noun))
    .flatMap((facet) => (facet ? (colourOf(facet, text) ?? []) : []))
  if (colour.length > 0) return { text: null, isBeginning: false, values: colour, at: index }
  const isBeginning = index === words.length - 1 || text.length >= BEGINNING_LENGTH
  return { text, isBeginning, values: valuesMeeting(text, isBeginning), at: index }
}

/** "Hair" beside "brown" is already part of that term. */
function isSpoken(words: readonly string[], index: number): boolean {
  const facet = colouredBy(words[index]!)
  return facet !== undefined && neighbours(words, index).some((word) => colourOf(facet, word))
}

const neighbours = (words: readonly string[], index: number) =>
  [words[index - 1], words[index + 1]].filter((word) => word !== undefined)

/** True if a folded word matches a term by its text. */
export const isMet = (word: string, { text, isBeginning }: Pick<Term, 'text' | 'isBeginning'>) =>
  text !== null && (isBeginning ? word.startsWith(text) : word === text)

function valuesMeeting(text: string, isBeginning: boolean): Value[] {
  const wordMatch = { text, isBeginning }
  const everyday = { text, isBeginning: isBeginning && text.length >= EVERYDAY_BEGINNING_LENGTH }
  return valueWords.filter(
    ({ listed, spoken }) =>
      [...listed].some((word) => isMet(word, wordMatch)) ||
      [...spoken].some((word) => isMet(word, everyday)),
  )
}
