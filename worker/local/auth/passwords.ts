import { invalid, AccountServiceError } from './refusal.ts'
import type { AccountSettings } from './settings.ts'

const ROUNDS = 100_000
const MAX_BYTES = 72

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

async function derive(password: string, salt: Uint8Array): Promise<string> {
  const encoded = new TextEncoder().encode(password)
  const key = await crypto.subtle.importKey('raw', encoded, 'PBKDF2', false, ['deriveBits'])
  const kind = { name: 'PBKDF2', hash: 'SHA-256', iterations: ROUNDS, salt }
  return base64(new Uint8Array(await crypto.subtle.deriveBits(kind, key, 256)))
}

/** The salt and the hash in storage format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return `${base64(salt)}:${await derive(password, salt)}`
}

/** Takes the same time without a password or a user. */
export async function passwordMatches(
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> {
  const [salt = '', hash = ''] = (storedHash ?? ':').split(':')
  const derived = await derive(password, bytesOf(salt))
  return hash !== '' && derived === hash
}

export type Weakness = { message: string; reasons: string[] }

export function weaknessOf(password: string, settings: AccountSettings): Weakness | undefined {
  const { minPasswordLength, passwordCharacters, pwnedPasswords } = settings
  const messages: string[] = []
  const reasons: string[] = []
  if (password.length < minPasswordLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${minPasswordLength} characters.`)
  }
  const lacks = (characters: string) => ![...characters].some((char) => password.includes(char))
  if (passwordCharacters.some(lacks)) {
    reasons.push('characters')
    const each = passwordCharacters.join(', ')
    messages.push(`Password should contain at least one character of each: ${each}.`)
  }
  if (pwnedPasswords.includes(password)) {
    reasons.push('pwned')
    messages.push('Password is known to be weak and easy to guess, please choose a different one.')
  }
  return reasons.length > 0 ? { message: messages.join(' '), reasons } : undefined
}

/** @throws AccountServiceError 400 if it is too long, 422 if it is too weak */
export function requireStrongPassword(password: string, settings: AccountSettings): void {
  if (new TextEncoder().encode(password).length > MAX_BYTES) {
    throw invalid(`Password cannot be longer than ${MAX_BYTES} characters`)
  }
  const weakness = weaknessOf(password, settings)
  if (weakness)
    throw new AccountServiceError(422, 'weak_password', weakness.message, weakness.reasons)
}
