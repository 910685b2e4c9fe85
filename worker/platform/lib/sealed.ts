// What is sealed with the public key can only be opened with the private one, which never is where this runs. Each
// file has a key of its own: a new P-256 pair agrees with the public key, HKDF makes an AES key of it. The
// bytes follow in chunks, each with its number and whether it is the last one: none can be moved or cut off.
import { base64UrlOf, bytesOf, joined, type Bytes } from './bytes.ts'

/** Bytes of a chunk before it is sealed. */
const CHUNK = 64 * 1024
const TAG = 16
/** An uncompressed P-256 point, the first bytes of each sealed file. */
const POINT = 65
const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

const utf8 = new TextEncoder()

const exported = async (format: 'raw' | 'pkcs8', key: CryptoKey): Promise<Bytes> =>
  new Uint8Array((await crypto.subtle.exportKey(format, key)) as ArrayBuffer)

/** Of a public key: 65 bytes as base64url. */
export const PUBLIC_KEY = /^B[\w-]{86}$/

/** @returns both as base64url: the raw public key, and the private one as PKCS #8 */
export async function createKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair
  return {
    publicKey: base64UrlOf(await exported('raw', pair.publicKey)),
    privateKey: base64UrlOf(await exported('pkcs8', pair.privateKey)),
  }
}

/** @throws when it is no point of the curve */
export const readPublicKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(text.trim()), CURVE, true, [])

/** @throws when it is no such key */
export const readPrivateKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', bytesOf(text.trim()), CURVE, false, ['deriveBits'])

async function keyOf(
  own: CryptoKey,
  other: CryptoKey,
  salt: Bytes,
  name: string,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // Cloudflare's types write "$public" for what is "public".
  const agreement = { name: 'ECDH', public: other } as unknown as SubtleCryptoDeriveKeyAlgorithm
  const secret = await crypto.subtle.deriveBits(agreement, own, 256)
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: utf8.encode(`backup:${name}`) }
  return crypto.subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, [use])
}

function nonceOf(number: number, isLast: boolean): Bytes {
  const nonce = new Uint8Array(12)
  new DataView(nonce.buffer).setUint32(7, number)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Seals bytes as they come, one chunk in memory.
 *
 * @param name under which it is opened again, and no other: a file can't be put in another's place
 */
export async function* seal(
  publicKey: CryptoKey,
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Bytes> {
  const own = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair
  const point = await exported('raw', own.publicKey)
  const key = await keyOf(own.privateKey, publicKey, point, name, 'encrypt')
  let number = 0
  const sealed = async (bytes: Bytes, isLast: boolean) => {
    const iv = nonceOf(number++, isLast)
    return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes))
  }
  yield point
  const held = new Uint8Array(CHUNK)
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      // The last chunk is known as such only at the end.
      if (filled === CHUNK) {
        yield await sealed(held, false)
        filled = 0
      }
      const part = piece.subarray(at, at + CHUNK - filled)
      held.set(part, filled)
      filled += part.length
      at += part.length
    }
  }
  yield await sealed(held.subarray(0, filled), true)
}

export async function sealBytes(
  publicKey: CryptoKey,
  name: string,
  bytes: Uint8Array,
): Promise<Bytes> {
  const pieces: Bytes[] = []
  for await (const piece of seal(publicKey, name, [bytes])) pieces.push(piece)
  return joined(pieces)
}

/** @throws when it was sealed for another key or name, changed, or cut off */
export async function open(privateKey: CryptoKey, name: string, sealed: Bytes): Promise<Bytes> {
  const point = sealed.subarray(0, POINT)
  const other = await crypto.subtle.importKey('raw', point, CURVE, true, [])
  const key = await keyOf(privateKey, other, point, name, 'decrypt')
  const pieces: Bytes[] = []
  for (let at = POINT, number = 0; at < sealed.length; number++) {
    const piece = sealed.subarray(at, at + CHUNK + TAG)
    at += piece.length
    const iv = nonceOf(number, at === sealed.length)
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, piece)
    pieces.push(new Uint8Array(bytes))
  }
  if (pieces.length === 0) throw new Error(`${name} is cut off`)
  return joined(pieces)
}
