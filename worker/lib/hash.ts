const utf8 = new TextEncoder()

/**
 * A hash that nobody can find again by trying all inputs without the secret.
 *
 * @param purpose keeps hashes for different uses apart
 * @returns 32 hexadecimal digits
 */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  const bytes = await crypto.subtle.sign('HMAC', key, utf8.encode(`${purpose}:${text}`))
  return hexadecimal(new Uint8Array(bytes, 0, 16))
}

/** Equal for equal texts, 64 hexadecimal digits. Short texts can be found again by trying. */
export async function fingerprintOf(text: string): Promise<string> {
  return hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text))))
}

const hexadecimal = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
