import { editDistance } from '../../lib/edit-distance.ts'
import { spellingsOf } from '../../../platform/lib/text.ts'
import type { Rows } from '../rows.ts'
import type { Term } from './terms.ts'

/** Minimum length for treating names that sound the same as equal: Mia, Miya. */
const MIN_SOUND_LENGTH = 3
/** Minimum length for treating a name with one mistake as equal. */
export const MIN_MISTYPED_LENGTH = 4
const MAX_VARIED_LENGTH = 30

/** Codes of other usual spellings of a term's name. */
export type NameVariants = ReadonlyMap<Term, readonly number[]>

/**
 * Other usual spellings of the names in a text: Sophia for Sofia. A term has variants only if a visible
 * companion has it as her full name: then the name of a city or a service has none, `didYouMean` handles
 * mistyped words, and a hidden companion changes no list.
 *
 * @param visible by slot, 1 if the viewer may find the companion by a text
 */
export function nameVariants(
  rows: Rows,
  terms: readonly Term[],
  visible: Uint8Array,
): NameVariants {
  const { dictionary, pool, owners, end } = rows.words
  const termsByCode = new Map<number, Term>()
  for (const term of terms) {
    const code = canVary(term.text) ? dictionary.find(term.text) : undefined
    if (code !== undefined) termsByCode.set(code, term)
  }
  const variants = new Map<Term, readonly number[]>()
  const names = new NameWords(rows)
  for (let index = 0; index < end && termsByCode.size > 0; index++) {
    const code = pool[index]!
    const term = termsByCode.get(code)
    const slot = owners[index]!
    if (!term || visible[slot] !== 1 || !names.include(slot, code)) continue
    termsByCode.delete(code)
    const similar = similarWords(rows, code)
    if (similar.length > 0) variants.set(term, similar)
  }
  return variants
}

/** Terms that a variant in the row's name matches, at most 8, as bits by slot: the first is the lowest bit. */
export function bitsVaried(rows: Rows, terms: readonly Term[], variants: NameVariants): Uint8Array {
  const { dictionary, pool, owners, end } = rows.words
  const ofWord = new Uint8Array(dictionary.texts.length)
  for (const [index, term] of terms.entries()) {
    for (const code of variants.get(term) ?? []) ofWord[code]! |= 1 << index
  }
  const variantBits = rows.bytes('varied').fill(0)
  const names = new NameWords(rows)
  for (let index = 0; index < end; index++) {
    const bits = ofWord[pool[index]!]!
    if (bits !== 0 && names.include(owners[index]!, pool[index]!))
      variantBits[owners[index]!]! |= bits
  }
  return variantBits
}

/** True for a word that may be a mistyped name, or a variant of one. */
export const canVary = (text: string | null): text is string =>
  text !== null &&
  text.length >= MIN_SOUND_LENGTH &&
  text.length <= MAX_VARIED_LENGTH &&
  /^\p{L}+$/u.test(text)

/** Codes of the words that sound like a word, or are one mistake away from it. */
function similarWords(rows: Rows, wordCode: number): number[] {
  const { dictionary } = rows.words
  const { texts } = dictionary
  const text = texts[wordCode]!
  const similar = new Set(dictionary.soundingLike(text))
  if (text.length >= MIN_MISTYPED_LENGTH) {
    for (let code = 0; code < texts.length; code++) {
      if (editDistance(text, texts[code]!, 1) === 1) similar.add(code)
    }
  }
  similar.delete(wordCode)
  return [...similar]
}

/** Words of companions' names, read once per name: the index of words also contains tags. */
class NameWords {
  private readonly rows: Rows
  private readonly words = new Map<number, string[]>()

  constructor(rows: Rows) {
    this.rows = rows
  }

  include(slot: number, code: number): boolean {
    const name = this.rows.columns.name[slot]!
    let words = this.words.get(name)
    if (!words) {
      words = spellingsOf(this.rows.shownName(slot))
      this.words.set(name, words)
    }
    return words.includes(this.rows.words.dictionary.texts[code]!)
  }
}
