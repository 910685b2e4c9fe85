/** Without those that are taken for others. */
const ALPHABET = '23456789ABCDEFGHJKMNPRSTVWXYZ'
const LENGTH = 8

/**
 * A name for people to say and write, as "A-7K3M-92TX".
 *
 * @param kind one character
 */
export function newReference(kind: 'A' | 'B' | 'E' | 'P' | 'R'): string {
  let chars = ''
  while (chars.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // What is beyond the last whole round would come up too often.
    if (byte < 256 - (256 % ALPHABET.length)) chars += ALPHABET[byte % ALPHABET.length]
  }
  return `${kind}-${chars.slice(0, 4)}-${chars.slice(4)}`
}
