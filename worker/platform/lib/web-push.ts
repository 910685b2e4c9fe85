import { SignJWT, importJWK } from 'jose'
import { base64UrlOf, bytesOf, concatBytes, type Bytes } from './bytes.ts'
import { HOUR_MS, SECOND_MS } from './time.ts'

// Messages to browsers: encrypted for the browser (RFC 8291, RFC 8188), signed by the site (RFC 8292).

/** The keys of a browser's subscription, base64url. */
export type BrowserKeys = { p256dh: string; auth: string }

/** The site's key pair, base64url: an uncompressed point of P-256, and its private number. */
export type SiteKeys = { publicKey: string; privateKey: string }

export const SITE_PUBLIC_KEY = /^B[\w-]{86}$/
export const SITE_PRIVATE_KEY = /^[\w-]{43}$/

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const RECORD_BYTES = 4_096
const SALT_BYTES = 16
/** Messages are padded to this length, so that their length reveals nothing. */
const PADDED_BYTES = 1_024
const TOKEN_MS = 12 * HOUR_MS

const utf8 = new TextEncoder()
const bytesIn = (text: string): Bytes => new Uint8Array(utf8.encode(text))

async function derive(secret: Bytes, salt: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const params = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, 8 * length))
}

/** The key and the nonce of one message, which both sides derive. */
export async function messageKeys(
  sharedSecret: Bytes,
  { salt, auth, browser, sender }: Record<'salt' | 'auth' | 'browser' | 'sender', Bytes>,
) {
  const info = concatBytes([bytesIn('WebPush: info\0'), browser, sender])
  const secret = await derive(sharedSecret, auth, info, 32)
  const raw = await derive(secret, salt, bytesIn('Content-Encoding: aes128gcm\0'), 16)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  const iv = await derive(secret, salt, bytesIn('Content-Encoding: nonce\0'), 12)
  return { key, iv }
}

type Chosen = { salt?: Bytes; senderKeys?: CryptoKeyPair; paddedBytes?: number }

/**
 * Encrypts a message for a browser, in the format of push services.
 *
 * @param fixedValues replaces random values in tests
 * @throws RangeError if the text is too long
 */
export async function encryptMessage(
  text: string,
  { p256dh, auth }: BrowserKeys,
  fixedValues: Chosen = {},
): Promise<Bytes> {
  const content = bytesIn(text)
  const { paddedBytes = PADDED_BYTES } = fixedValues
  const padding = paddedBytes - content.length
  if (padding < 0) throw new RangeError('The message is too long')
  const salt = fixedValues.salt ?? crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const keys =
    fixedValues.senderKeys ??
    ((await crypto.subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair)
  const sender = new Uint8Array(
    (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer,
  )
  const browser = bytesOf(p256dh)
  const browserKey = await crypto.subtle.importKey('raw', browser, curve, false, [])
  const secret = await sharedSecret(browserKey, keys.privateKey)
  const { key, iv } = await messageKeys(secret, { salt, auth: bytesOf(auth), browser, sender })
  // The last record ends with a 2, followed by padding.
  const record = concatBytes([content, Uint8Array.of(2), new Uint8Array(padding)])
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, record))
  const size = new Uint8Array(4)
  new DataView(size.buffer).setUint32(0, RECORD_BYTES)
  return concatBytes([salt, size, Uint8Array.of(sender.length), sender, sealed])
}

export async function sharedSecret(publicKey: CryptoKey, privateKey: CryptoKey): Promise<Bytes> {
  // Cloudflare's types declare `$public` for the standard's `public`.
  const algorithm = { name: 'ECDH', public: publicKey } as unknown as SubtleCryptoDeriveKeyAlgorithm
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, privateKey, 256))
}

/** The private key as JWK, with the coordinates of the public one. */
export function privateJwk({ publicKey, privateKey }: SiteKeys) {
  const point = bytesOf(publicKey)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(base64UrlOf) as [string, string]
  return { kty: 'EC', crv: 'P-256', x, y, d: privateKey }
}

/**
 * The header that authenticates the site to a push service.
 *
 * @param subject "mailto:" or "https:": the operator's contact for the service
 * @param now epoch milliseconds
 */
export async function authorizationFor(
  endpoint: string,
  { subject, ...keys }: SiteKeys & { subject: string },
  now: number,
): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor((now + TOKEN_MS) / SECOND_MS))
    .setSubject(subject)
    .sign(await importJWK(privateJwk(keys), 'ES256'))
  return `vapid t=${token}, k=${keys.publicKey}`
}
