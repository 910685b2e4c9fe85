/** Digits and letters that are not easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPRSTVWXYZ'
const LENGTH = 8

/**
 * A reference that people can say and write, as "A-7K3M-92TX".
 *
 * @param kind a letter
 */
export function newReference(kind: 'A' | 'B' | 'E' | 'P' | 'R'): string {
  let chars = ''
  while (chars.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes beyond the last multiple of the alphabet's length are dropped, because they would favour its first
    // characters.
    if (byte < 256 - (256 % ALPHABET.length)) chars += ALPHABET[byte % ALPHABET.length]
  }
  return `${kind}-${chars.slice(0, 4)}-${chars.slice(4)}`
}
