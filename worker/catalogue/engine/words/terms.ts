import { wordsOf } from '../../../platform/lib/text.ts'
import {
  colouredBy,
  colourOf,
  smallWords,
  valueWords,
  wordsOfEveryone,
  type Value,
} from './everyday-words.ts'

/** One word that a row must meet: one of its own, one of its place's, or one of the values. */
export type Term = {
  /** Folded; null: the values alone count. */
  text: string | null
  /** Meets words that begin with it, too. */
  isBeginning: boolean
  values: readonly Value[]
  /** Which of the text's words it is. */
  at: number
}

/** A word before the last may be a beginning from here on: shorter ones would meet too much. */
const BEGINNING_LENGTH = 3
/** As `BEGINNING_LENGTH`, of everyday words. */
const EVERYDAY_BEGINNING_LENGTH = 5

/**
 * What a text asks for, in any order of its words. Small words count only as the last one, which may be a
 * beginning, unless it is a long one beside others; words for what everyone is count for nothing.
 *
 * @returns null when there is no word in it
 */
export function readTerms(q: string): Term[] | null {
  const words = wordsOf(q)
  if (words.length === 0) return null
  const last = words.length - 1
  const terms: Term[] = []
  const known = new Set<string>()
  for (const [at, word] of words.entries()) {
    const term = termOf(words, at)
    const mayBegin = at === last && (last === 0 || word.length < EVERYDAY_BEGINNING_LENGTH)
    const isEmpty = !mayBegin && smallWords.has(word)
    const key = `${term.text}${term.isBeginning}${term.values.map(({ facet, value }) => facet + value).join()}`
    if (isEmpty || wordsOfEveryone.has(word) || isSpoken(words, at) || known.has(key)) continue
    known.add(key)
    terms.push(term)
  }
  return terms
}

function termOf(words: readonly string[], at: number): Term {
  const text = words[at]!
  const colour = neighbours(words, at)
    .map((noun) => colouredBy(noun))
    .flatMap((facet) => (facet ? (colourOf(facet, text) ?? []) : []))
  if (colour.length > 0) return { text: null, isBeginning: false, values: colour, at }
  const isBeginning = at === words.length - 1 || text.length >= BEGINNING_LENGTH
  return { text, isBeginning, values: valuesMeeting(text, isBeginning), at }
}

/** "Hair" beside "brown" has been understood with it. */
function isSpoken(words: readonly string[], at: number): boolean {
  const facet = colouredBy(words[at]!)
  return facet !== undefined && neighbours(words, at).some((word) => colourOf(facet, word))
}

const neighbours = (words: readonly string[], at: number) =>
  [words[at - 1], words[at + 1]].filter((word) => word !== undefined)

export const isMet = (word: string, { text, isBeginning }: Pick<Term, 'text' | 'isBeginning'>) =>
  text !== null && (isBeginning ? word.startsWith(text) : word === text)

function valuesMeeting(text: string, isBeginning: boolean): Value[] {
  const own = { text, isBeginning }
  const everyday = { text, isBeginning: isBeginning && text.length >= EVERYDAY_BEGINNING_LENGTH }
  return valueWords.filter(
    ({ listed, spoken }) =>
      [...listed].some((word) => isMet(word, own)) ||
      [...spoken].some((word) => isMet(word, everyday)),
  )
}
