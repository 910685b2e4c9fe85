// Public-key encryption of files; the private key is never where this runs. Each file has its own key: a new P-256 pair
// agrees with the public key, and HKDF derives an AES key from it. The bytes follow in chunks, each with its number and
// a flag for the last one, so that chunks can't be moved or cut off.
import { base64UrlOf, bytesOf, concatBytes, type Bytes } from './bytes.ts'

/** Bytes of a chunk before encryption. */
const CHUNK = 64 * 1024
const TAG = 16
/** Bytes of an uncompressed P-256 point; each encrypted file begins with one. */
const POINT = 65
const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

const utf8 = new TextEncoder()

const exported = async (format: 'raw' | 'pkcs8', key: CryptoKey): Promise<Bytes> =>
  new Uint8Array((await crypto.subtle.exportKey(format, key)) as ArrayBuffer)

/** A public key: 65 bytes as base64url. */
export const PUBLIC_KEY = /^B[\w-]{86}$/

/** @returns the raw public key and the private one as PKCS #8, both as base64url */
export async function createKeys(): Promise<{ publicKey: string; privateKey: string }> {
  const pair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair
  return {
    publicKey: base64UrlOf(await exported('raw', pair.publicKey)),
    privateKey: base64UrlOf(await exported('pkcs8', pair.privateKey)),
  }
}

/** @throws if it is no point of the curve */
export const readPublicKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(text.trim()), CURVE, true, [])

/** @throws if it is no such key */
export const readPrivateKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', bytesOf(text.trim()), CURVE, false, ['deriveBits'])

async function keyOf(
  privateKey: CryptoKey,
  publicKey: CryptoKey,
  salt: Bytes,
  name: string,
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // Cloudflare's types declare `$public` for the standard's `public`.
  const agreement = { name: 'ECDH', public: publicKey } as unknown as SubtleCryptoDeriveKeyAlgorithm
  const secret = await crypto.subtle.deriveBits(agreement, privateKey, 256)
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
 * Encrypts bytes as they come, with one chunk in memory.
 *
 * @param name name of the file, which decryption requires: a file can't replace another
 */
export async function* seal(
  publicKey: CryptoKey,
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Bytes> {
  const keyPair = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair
  const point = await exported('raw', keyPair.publicKey)
  const key = await keyOf(keyPair.privateKey, publicKey, point, name, 'encrypt')
  let number = 0
  const sealed = async (bytes: Bytes, isLast: boolean) => {
    const iv = nonceOf(number++, isLast)
    return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes))
  }
  yield point
  const chunk = new Uint8Array(CHUNK)
  let filledBytes = 0
  for await (const piece of pieces) {
    for (let offset = 0; offset < piece.length;) {
      // A full chunk is only written once more bytes follow, because the last one is marked.
      if (filledBytes === CHUNK) {
        yield await sealed(chunk, false)
        filledBytes = 0
      }
      const part = piece.subarray(offset, offset + CHUNK - filledBytes)
      chunk.set(part, filledBytes)
      filledBytes += part.length
      offset += part.length
    }
  }
  yield await sealed(chunk.subarray(0, filledBytes), true)
}

export async function sealBytes(
  publicKey: CryptoKey,
  name: string,
  bytes: Uint8Array,
): Promise<Bytes> {
  const pieces: Bytes[] = []
  for await (const piece of seal(publicKey, name, [bytes])) pieces.push(piece)
  return concatBytes(pieces)
}

/** @throws if it was encrypted for another key or name, changed, or cut off */
export async function open(privateKey: CryptoKey, name: string, sealed: Bytes): Promise<Bytes> {
  const point = sealed.subarray(0, POINT)
  const senderKey = await crypto.subtle.importKey('raw', point, CURVE, true, [])
  const key = await keyOf(privateKey, senderKey, point, name, 'decrypt')
  const pieces: Bytes[] = []
  for (let offset = POINT, number = 0; offset < sealed.length; number++) {
    const piece = sealed.subarray(offset, offset + CHUNK + TAG)
    offset += piece.length
    const iv = nonceOf(number, offset === sealed.length)
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, piece)
    pieces.push(new Uint8Array(bytes))
  }
  if (pieces.length === 0) throw new Error(`${name} is cut off`)
  return concatBytes(pieces)
}
