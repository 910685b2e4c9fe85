// Encryption of a safety timer's note for a contact: a new P-256 pair agrees with the contact's public key, HKDF-SHA-256
// derives a key from it, and AES-256-GCM encrypts. The private key exists only in the fragment of the contact's link.

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
/** Bytes of an uncompressed P-256 point, of half of it, and of the nonce. */
const POINT = 65
const COORDINATE = 32
const NONCE = 12
const TOKEN_BYTES = 32
/** Texts are padded to a multiple of this, so that their length tells little. */
const PADDING = 512

const utf8 = new TextEncoder()
type Bytes = Uint8Array<ArrayBuffer>

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64Url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export type ContactLink = { token: string; privateKey: string }

/** Creates the link of a new contact, and what the server stores of it: its public key and the hash of its token. */
export async function createContactLink(): Promise<
  ContactLink & { tokenHash: string; publicKey: string }
> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const publicKey = toBase64Url(
    new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
  )
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
  const digest = await crypto.subtle.digest('SHA-256', utf8.encode(token))
  return { token, privateKey: d, tokenHash: toHex(new Uint8Array(digest)), publicKey }
}

export const fragmentOf = ({ token, privateKey }: ContactLink): string => `${token}.${privateKey}`

/** @returns null if the fragment is incomplete */
export function readFragment(fragment: string): ContactLink | null {
  const [, token, privateKey] = /^([\w-]{43})\.([\w-]{43})$/.exec(fragment) ?? []
  return token && privateKey ? { token, privateKey } : null
}

async function noteKey(
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  salt: Bytes,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: publicKey },
    privateKey,
    256,
  )
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = utf8.encode('safety-note')
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, [use])
}

const importPublicKey = (point: Bytes) => crypto.subtle.importKey('raw', point, CURVE, true, [])

/** Encrypts a value for the contact with this public key. @returns base64url */
export async function sealFor(publicKey: string, value: unknown): Promise<string> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const contactKey = await importPublicKey(fromBase64Url(publicKey))
  const key = await noteKey(pair.privateKey, contactKey, point, 'encrypt')
  const iv = crypto.getRandomValues(new Uint8Array(NONCE))
  const text = utf8.encode(JSON.stringify(value))
  // JSON ignores the blanks after it.
  const padded = new Uint8Array(Math.ceil(text.length / PADDING) * PADDING).fill(0x20)
  padded.set(text)
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, padded))
  const bytes = new Uint8Array(POINT + NONCE + sealed.length)
  bytes.set(point)
  bytes.set(iv, POINT)
  bytes.set(sealed, POINT + NONCE)
  return toBase64Url(bytes)
}

type ContactKeys = { publicKey: string; privateKey: string }

/** Decrypts a value. @throws if it was encrypted for another key, or changed */
export async function openSealed(
  { publicKey, privateKey }: ContactKeys,
  sealed: string,
): Promise<unknown> {
  const point = fromBase64Url(publicKey)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: toBase64Url(point.subarray(1, 1 + COORDINATE)),
    y: toBase64Url(point.subarray(1 + COORDINATE)),
    d: privateKey,
  }
  const contactKey = await crypto.subtle.importKey('jwk', jwk, CURVE, false, ['deriveBits'])
  const bytes = fromBase64Url(sealed)
  const sender = bytes.slice(0, POINT)
  const key = await noteKey(contactKey, await importPublicKey(sender), sender, 'decrypt')
  const iv = bytes.subarray(POINT, POINT + NONCE)
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv },
    key,
    bytes.subarray(POINT + NONCE),
  )
  return JSON.parse(new TextDecoder().decode(text))
}
