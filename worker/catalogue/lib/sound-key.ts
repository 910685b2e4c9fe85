/** Groups of letters that sound alike in names of the site's languages, each with its common form. */
const sounds: Record<string, string> = {
  ph: 'f',
  th: 't',
  ck: 'k',
  chr: 'kr',
  chia: 'kia',
  sch: 'ś',
  ch: 'ś',
  sh: 'ś',
  tz: 's',
  ts: 's',
  qu: 'k',
  dj: 'i',
  gi: 'i',
  ie: 'i',
  ou: 'u',
  ae: 'e',
  oe: 'o',
  ue: 'u',
  q: 'k',
  x: 'ks',
  w: 'v',
  y: 'i',
  j: 'i',
  z: 's',
}
const alike =
  /chr|chia|sch|ch|sh|ph|th|ck|tz|ts|qu|dj|gi(?=[aou])|ie|ou|ae|oe|ue(?!l)|c|q|x|w|y|j|z|(?<=.)h/g
/** "Isabelle" ends like "Isabel". */
const silentEnd = /(ll|nn|tt|ss)e$/

/**
 * The same text for names that sound the same: Sofia and Sophia, Katja and Catia, Nathalie and Natali.
 *
 * @param word folded, as returned by `wordsOf`
 */
export const soundKey = (word: string): string =>
  word
    .replace(silentEnd, '$1')
    .replace(alike, (letters, index: number) => {
      if (letters === 'h') return ''
      if (letters === 'c') return 'eiy'.includes(word[index + 1] ?? '-') ? 's' : 'k'
      return sounds[letters] ?? letters
    })
    .replace(/(.)\1+/g, '$1')

/** Never 0, which marks a key that is not computed yet. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash || 1
}

/** The keys of a growing list of words, each computed once: 4 bytes per word. */
export class SoundKeys {
  private readonly words: readonly string[]
  private hashes = new Int32Array(0)

  constructor(words: readonly string[]) {
    this.words = words
  }

  /** The index of each word that sounds like the given one, except words of a very different length. */
  like(word: string): number[] {
    const key = soundKey(word)
    if (this.hashes.length < this.words.length) {
      const wider = new Int32Array(Math.ceil(1.25 * this.words.length))
      wider.set(this.hashes)
      this.hashes = wider
    }
    const keyHash = hashOf(key)
    const starts: number[] = []
    for (let index = 0; index < this.words.length; index++) {
      const candidate = this.words[index]!
      if (Math.abs(candidate.length - word.length) > 3) continue
      const hash = (this.hashes[index] ||= hashOf(soundKey(candidate)))
      if (hash === keyHash && soundKey(candidate) === key) starts.push(index)
    }
    return starts
  }
}
