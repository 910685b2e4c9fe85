import type { Bytes } from './bytes.ts'

const utf8 = new TextEncoder()

const algorithm = { name: 'HMAC', hash: 'SHA-256' }

export const hmacKey = (raw: ReturnType<typeof utf8.encode> | Bytes, uses: ('sign' | 'verify')[]) =>
  crypto.subtle.importKey('raw', raw, algorithm, false, uses)

export const macOf = async (key: CryptoKey, text: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(text)))

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A keyed hash. Without the secret, it can't be reversed by trying all inputs.
 *
 * @param purpose separates hashes for different uses
 * @returns 32 hexadecimal digits
 */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const key = await hmacKey(utf8.encode(secret), ['sign'])
  return hexOf((await macOf(key, `${purpose}:${text}`)).subarray(0, 16))
}

/** Derives a signing key for one purpose; its signatures are invalid for any other. */
export async function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const key = await hmacKey(utf8.encode(secret), ['sign'])
  return hmacKey(await macOf(key, `key:${purpose}`), ['sign', 'verify'])
}

/** @returns 64 hexadecimal digits */
export const sign = async (key: CryptoKey, text: string): Promise<string> =>
  hexOf(await macOf(key, text))

/** Verifies a signature in constant time. @param signature 64 hexadecimal digits */
export function isSigned(key: CryptoKey, text: string, signature: string): Promise<boolean> {
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', key, bytes, utf8.encode(text))
}

/** A hash without a key, 64 hexadecimal digits. Short texts can be recovered by trying. */
export async function fingerprintOf(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text))))
}

/** @returns 64 hexadecimal digits */
export const sha256Of = async (bytes: Bytes): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))

/** 256 random bits for a link, as 64 hexadecimal digits. */
export const randomToken = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)))
