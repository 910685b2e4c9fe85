import { isSameSecret } from '../../platform/lib/constant-time.ts'
import { keyedHash } from '../../platform/lib/hash.ts'

/** The most that the platform's PBKDF2 allows. */
const ITERATIONS = 100_000
const SALT_BYTES = 16

const utf8 = new TextEncoder()

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Case, width and spaces of a word do not count: it is typed in a hurry. */
export const normaliseWord = (word: string): string =>
  word.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * A slow hash of a word, keyed by the site's secret, so that a copy of the database alone allows no guesses.
 *
 * @returns 64 hexadecimal digits
 */
async function hashWord(secret: string, memberId: string, salt: string, word: string) {
  const keyed = await keyedHash(secret, 'safety-word', `${memberId}:${normaliseWord(word)}`)
  const key = await crypto.subtle.importKey('raw', utf8.encode(keyed), 'PBKDF2', false, [
    'deriveBits',
  ])
  const derivation = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    salt: utf8.encode(salt),
    iterations: ITERATIONS,
  }
  return hexOf(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 256)))
}

type WordHashes = { salt: string; safeHash: string; duressHash: string }
type Words = { safeWord: string; duressWord: string }

export async function hashWords(
  secret: string,
  memberId: string,
  { safeWord, duressWord }: Words,
): Promise<WordHashes> {
  const salt = hexOf(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const [safeHash, duressHash] = await Promise.all([
    hashWord(secret, memberId, salt, safeWord),
    hashWord(secret, memberId, salt, duressWord),
  ])
  return { salt, safeHash, duressHash }
}

/** Compares a word with both hashes, in the same time for each. @returns null for neither */
export async function matchWord(
  secret: string,
  memberId: string,
  { salt, safeHash, duressHash }: WordHashes,
  word: string,
): Promise<'safe' | 'duress' | null> {
  const hash = await hashWord(secret, memberId, salt, word)
  const isSafe = isSameSecret(hash, safeHash)
  const isDuress = isSameSecret(hash, duressHash)
  if (isSafe) return 'safe'
  return isDuress ? 'duress' : null
}
