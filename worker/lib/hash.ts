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
  return Array.from(new Uint8Array(bytes, 0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
