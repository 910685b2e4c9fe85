import { isSameSecret } from '../../lib/constant-time.ts'

const TOLERANCE_MS = 300_000

/**
 * Checks a `Stripe-Signature` header: "t=<seconds>,v1=<hex>", with several v1 while a secret is
 * being replaced.
 *
 * @param now epoch milliseconds; a time far ahead is refused like one long past
 */
export async function isSignedByStripe(
  secret: string,
  body: Uint8Array<ArrayBuffer>,
  header: string,
  now: number,
): Promise<boolean> {
  const parts = header.split(',').map((part) => part.trim())
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [time = '', ...more] = valuesOf('t')
  if (more.length > 0 || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now - Number(time) * 1_000) > TOLERANCE_MS) return false
  const expected = await hmac(secret, time, body)
  return valuesOf('v1').some((signature) => isSameSecret(expected, signature))
}

async function hmac(secret: string, time: string, body: Uint8Array): Promise<string> {
  const utf8 = new TextEncoder()
  const prefix = utf8.encode(`${time}.`)
  const signed = new Uint8Array(prefix.length + body.length)
  signed.set(prefix)
  signed.set(body, prefix.length)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
