import { importJWK, jwtVerify } from 'jose'
import { base64UrlOf, bytesOf, type Bytes } from '../../platform/lib/bytes.ts'
import { messageKeys, sharedSecret } from '../../platform/lib/web-push.ts'

// The cryptography of a browser and its push service: create keys, verify the sender, decrypt.

const curve = { name: 'ECDH', namedCurve: 'P-256' }
const SALT_BYTES = 16
const HEADER_BYTES = 21

export type StoredDevice = {
  id: string
  privateKey: string
  publicKey: string
  auth: string
  siteKey: string
  ended: number
}

/** @param siteKey the site's public key in the page's subscription */
export async function newDevice(siteKey: string): Promise<StoredDevice> {
  const keys = (await crypto.subtle.generateKey(curve, true, ['deriveBits'])) as CryptoKeyPair
  const point = (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer
  return {
    id: crypto.randomUUID(),
    privateKey: JSON.stringify(await crypto.subtle.exportKey('jwk', keys.privateKey)),
    publicKey: base64UrlOf(new Uint8Array(point)),
    auth: base64UrlOf(crypto.getRandomValues(new Uint8Array(16))),
    siteKey,
    ended: 0,
  }
}

/** True if the header is signed by the key of the subscription (RFC 8292). @param origin origin of the push service */
export async function isSender(
  header: string,
  { siteKey }: Pick<StoredDevice, 'siteKey'>,
  origin: string,
): Promise<boolean> {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (key !== siteKey) return false
  const point = bytesOf(siteKey)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(base64UrlOf) as [string, string]
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
    const { payload } = await jwtVerify(token, publicKey, { audience: origin })
    return /^(mailto:|https:)/.test(payload.sub ?? '') && payload.exp !== undefined
  } catch {
    return false
  }
}

/** Decrypts a message (RFC 8291, RFC 8188). @throws if it is not for this device */
export async function decryptMessage(
  body: Bytes,
  { privateKey, publicKey, auth }: Pick<StoredDevice, 'privateKey' | 'publicKey' | 'auth'>,
): Promise<string> {
  const salt = body.slice(0, SALT_BYTES)
  const length = body[HEADER_BYTES - 1] ?? 0
  const sender = body.slice(HEADER_BYTES, HEADER_BYTES + length)
  const recipientKey = await crypto.subtle.importKey(
    'jwk',
    JSON.parse(privateKey) as JsonWebKey,
    curve,
    false,
    ['deriveBits'],
  )
  const senderKey = await crypto.subtle.importKey('raw', sender, curve, false, [])
  const secret = await sharedSecret(senderKey, recipientKey)
  const browser = bytesOf(publicKey)
  const { key, iv } = await messageKeys(secret, { salt, auth: bytesOf(auth), browser, sender })
  const sealed = body.slice(HEADER_BYTES + length)
  const content = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
  const end = content.findLastIndex((byte) => byte !== 0)
  if (content[end] !== 2) throw new Error('The last record must end with a 2')
  return new TextDecoder().decode(content.subarray(0, end))
}
