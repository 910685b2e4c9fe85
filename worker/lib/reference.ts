/** Without those that are taken for others. */
const LETTERS = '23456789ABCDEFGHJKMNPRSTVWXYZ'
const LENGTH = 8

/**
 * A name for people to say and write, as "A-7K3M-92TX".
 *
 * @param kind one letter
 */
export function newReference(kind: 'A' | 'B' | 'P' | 'R'): string {
  let letters = ''
  while (letters.length < LENGTH) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // What is beyond the last whole round would come up too often.
    if (byte < 256 - (256 % LETTERS.length)) letters += LETTERS[byte % LETTERS.length]
  }
  return `${kind}-${letters.slice(0, 4)}-${letters.slice(4)}`
}
