import { z } from 'zod'
import { base64UrlOf, bytesOf, joined, type Bytes } from '../../lib/bytes.ts'
import { readCbor } from './cbor.ts'

/** What a site asks of a device, and by what it knows its own question again. */
export type Ceremony = { challenge: string; origin: string }

/** A key that was made for this site. */
export type Credential = { id: string; publicKey: JsonWebKey; signCount: number }

const binary = z.base64url().transform((text) => bytesOf(text))

export const createdSchema = z.object({
  id: z.base64url(),
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: binary, attestationObject: binary }),
})

export const usedSchema = z.object({
  id: z.base64url(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.nullish(binary),
  }),
})

const USER_PRESENT = 1
const HAS_CREDENTIAL = 64
/** Kinds of keys that devices may make, the one to prefer first. */
export const [ES256, RS256] = [-7, -257]
/** Labels of a COSE key; a curve and its point, or a modulus and its exponent. */
const [ALGORITHM, CURVE, X, Y] = [3, -1, -2, -3]
const [MODULUS, EXPONENT] = [-1, -2]
const P256 = 1
const COORDINATE_BYTES = 32

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const digestOf = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

function requireClientData(bytes: Bytes, type: string, { challenge, origin }: Ceremony): void {
  const said = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  if (said['type'] !== type || said['challenge'] !== challenge || said['origin'] !== origin) {
    throw new Error('The answer is to another question')
  }
}

/** What a device says of itself. @throws when it was asked by another site, or no one was there */
async function readDeviceData(bytes: Bytes, { origin }: Ceremony) {
  const site = await digestOf(new TextEncoder().encode(new URL(origin).hostname) as Bytes)
  if (base64UrlOf(bytes.slice(0, 32)) !== base64UrlOf(site)) throw new Error('Of another site')
  const flags = bytes[32] ?? 0
  if ((flags & USER_PRESENT) === 0) throw new Error('No one was there')
  const signCount = new DataView(bytes.buffer, bytes.byteOffset).getUint32(33)
  return { flags, signCount, rest: bytes.slice(37) }
}

/** @throws when the answer is not a new key for this site */
export async function readCreated(
  { response }: z.output<typeof createdSchema>,
  ceremony: Ceremony,
): Promise<Credential> {
  requireClientData(response.clientDataJSON, 'webauthn.create', ceremony)
  const attestation = readCbor(response.attestationObject)
  const data = attestation instanceof Map ? attestation.get('authData') : null
  if (!(data instanceof Uint8Array)) throw new Error('Nothing is attested')
  const { flags, signCount, rest } = await readDeviceData(data as Bytes, ceremony)
  if ((flags & HAS_CREDENTIAL) === 0) throw new Error('No key was made')
  // After the device's model, of 16 bytes.
  const length = new DataView(rest.buffer).getUint16(16)
  const id = base64UrlOf(rest.slice(18, 18 + length))
  return { id, publicKey: publicKeyOf(rest.slice(18 + length)), signCount }
}

function publicKeyOf(bytes: Bytes): JsonWebKey {
  const key = readCbor(bytes)
  if (!(key instanceof Map)) throw new Error('That is no key')
  const part = (label: number): string => {
    const value = key.get(label)
    if (!(value instanceof Uint8Array)) throw new Error('A part of the key is missing')
    return base64UrlOf(value)
  }
  const algorithm = key.get(ALGORITHM)
  if (algorithm === RS256) return { kty: 'RSA', n: part(MODULUS), e: part(EXPONENT) }
  if (algorithm !== ES256 || key.get(CURVE) !== P256) throw new Error('A key of an unknown kind')
  return { kty: 'EC', crv: 'P-256', x: part(X), y: part(Y) }
}

/** @returns how often the key was used @throws when the answer was not signed by it for this site */
export async function readUsed(
  { response }: z.output<typeof usedSchema>,
  publicKey: JsonWebKey,
  ceremony: Ceremony,
): Promise<number> {
  requireClientData(response.clientDataJSON, 'webauthn.get', ceremony)
  const { signCount } = await readDeviceData(response.authenticatorData, ceremony)
  const isRsa = publicKey.kty === 'RSA'
  const algorithm = isRsa ? rsa : ecdsa
  const key = await crypto.subtle.importKey('jwk', publicKey, algorithm, false, ['verify'])
  const isSigned = await crypto.subtle.verify(
    algorithm,
    key,
    isRsa ? response.signature : plainSignature(response.signature),
    joined([response.authenticatorData, await digestOf(response.clientDataJSON)]),
  )
  if (!isSigned) throw new Error('The signature is not valid')
  return signCount
}

/** Both numbers of a DER signature, side by side. @throws for another shape */
function plainSignature(der: Bytes): Bytes {
  const number = (at: number): [value: Uint8Array, end: number] => {
    const end = at + 2 + (der[at + 1] ?? 0)
    const digits = der.slice(at + 2, end)
    const value = digits[0] === 0 ? digits.slice(1) : digits
    if (der[at] !== 2 || value.length > COORDINATE_BYTES) throw new Error('That is no signature')
    return [joined([new Uint8Array(COORDINATE_BYTES - value.length), value]), end]
  }
  const [r, next] = number(2)
  return joined([r, number(next)[0]])
}
