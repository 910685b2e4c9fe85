const utf8 = new TextEncoder()

const algorithm = { name: 'HMAC', hash: 'SHA-256' }

const hmacKey = (raw: ReturnType<typeof utf8.encode> | ArrayBuffer, uses: ('sign' | 'verify')[]) =>
  crypto.subtle.importKey('raw', raw, algorithm, false, uses)

const hexOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A hash that can't be found by trying all inputs without the secret.
 *
 * @param purpose keeps hashes for different uses apart
 * @returns 32 hexadecimal digits
 */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const key = await hmacKey(utf8.encode(secret), ['sign'])
  const bytes = await crypto.subtle.sign('HMAC', key, utf8.encode(`${purpose}:${text}`))
  return hexOf(new Uint8Array(bytes, 0, 16))
}

/** A key to sign with for one purpose alone: what it signs is worth nothing for another. */
export async function keyFor(secret: string, purpose: string): Promise<CryptoKey> {
  const key = await hmacKey(utf8.encode(secret), ['sign'])
  const derived = await crypto.subtle.sign('HMAC', key, utf8.encode(`key:${purpose}`))
  return hmacKey(derived, ['sign', 'verify'])
}

/** @returns 64 hexadecimal digits */
export async function sign(key: CryptoKey, text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(text))))
}

/** Takes the same time whatever is wrong. @param signature 64 hexadecimal digits */
export function isSigned(key: CryptoKey, text: string, signature: string): Promise<boolean> {
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', key, bytes, utf8.encode(text))
}

/** Equal for equal texts, 64 hexadecimal digits. Short texts can be found again by trying. */
export async function fingerprintOf(text: string): Promise<string> {
  return hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text))))
}

const hexadecimal = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** 256 random bits for a link, as 64 hexadecimal digits. */
export const randomToken = (): string => hexadecimal(crypto.getRandomValues(new Uint8Array(32)))
