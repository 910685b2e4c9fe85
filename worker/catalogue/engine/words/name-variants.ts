import { editDistance } from '../../lib/edit-distance.ts'
import { spellingsOf } from '../../../platform/lib/text.ts'
import type { Rows } from '../rows.ts'
import type { Term } from './terms.ts'

/** Length from which a name that sounds the same is the same name: Mia, Miya. */
const MIN_SOUND_LENGTH = 3
/** Length from which a name with one mistake is the same name. */
export const MIN_MISTYPED_LENGTH = 4
const MAX_VARIED_LENGTH = 30

/** By term, the codes of the words that are other usual spellings of its name. */
export type NameVariants = ReadonlyMap<Term, readonly number[]>

/**
 * Other usual spellings of the names in a text: Sophia for Sofia. A term has variants only where a companion
 * whom the viewer may find is called so in full: then the name of a city or a service has none, a mistyped
 * word is left to `didYouMean`, and a hidden companion changes no list.
 *
 * @param visible by slot, 1 where the viewer may find the companion by a text
 */
export function nameVariants(
  rows: Rows,
  terms: readonly Term[],
  visible: Uint8Array,
): NameVariants {
  const { dictionary, pool, owners, end } = rows.words
  const wanted = new Map<number, Term>()
  for (const term of terms) {
    const code = canVary(term.text) ? dictionary.find(term.text) : undefined
    if (code !== undefined) wanted.set(code, term)
  }
  const variants = new Map<Term, readonly number[]>()
  const names = new NameWords(rows)
  for (let at = 0; at < end && wanted.size > 0; at++) {
    const code = pool[at]!
    const term = wanted.get(code)
    const slot = owners[at]!
    if (!term || visible[slot] !== 1 || !names.include(slot, code)) continue
    wanted.delete(code)
    const similar = similarWords(rows, code)
    if (similar.length > 0) variants.set(term, similar)
  }
  return variants
}

/** By slot, which of at most 8 terms a variant in the row's name meets: the first is the lowest bit. */
export function bitsVaried(rows: Rows, terms: readonly Term[], variants: NameVariants): Uint8Array {
  const { dictionary, pool, owners, end } = rows.words
  const ofWord = new Uint8Array(dictionary.texts.length)
  for (const [index, term] of terms.entries()) {
    for (const code of variants.get(term) ?? []) ofWord[code]! |= 1 << index
  }
  const varied = rows.bytes('varied').fill(0)
  const names = new NameWords(rows)
  for (let at = 0; at < end; at++) {
    const bits = ofWord[pool[at]!]!
    if (bits !== 0 && names.include(owners[at]!, pool[at]!)) varied[owners[at]!]! |= bits
  }
  return varied
}

/** Whether a word may be a mistyped name, or another spelling of one. */
export const canVary = (text: string | null): text is string =>
  text !== null &&
  text.length >= MIN_SOUND_LENGTH &&
  text.length <= MAX_VARIED_LENGTH &&
  /^\p{L}+$/u.test(text)

/** Codes of the words that sound like one, or are one mistake away from it. */
function similarWords(rows: Rows, own: number): number[] {
  const { dictionary } = rows.words
  const { texts } = dictionary
  const text = texts[own]!
  const similar = new Set(dictionary.soundingLike(text))
  if (text.length >= MIN_MISTYPED_LENGTH) {
    for (let code = 0; code < texts.length; code++) {
      if (editDistance(text, texts[code]!, 1) === 1) similar.add(code)
    }
  }
  similar.delete(own)
  return [...similar]
}

/** The words of companions' names, read once per name: tags are words of theirs, too. */
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
