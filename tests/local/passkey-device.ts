import { base64UrlOf, bytesOf, concatBytes, type Bytes } from '../../worker/platform/lib/bytes.ts'

const text = (value: string) => new TextEncoder().encode(value)
const digest = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const number = (value: number, bytes: 2 | 4) => {
  const view = new DataView(new ArrayBuffer(bytes))
  if (bytes === 2) view.setUint16(0, value)
  else view.setUint32(0, value)
  return new Uint8Array(view.buffer)
}

/** CBOR of up to 65,535 bytes with the shortest length, as devices write it, and of a text of up to 23. */
function cborBytes(bytes: Uint8Array): Bytes {
  const { length } = bytes
  if (length < 24) return concatBytes([Uint8Array.of(0x40 + length), bytes])
  if (length < 256) return concatBytes([Uint8Array.of(0x58, length), bytes])
  return concatBytes([Uint8Array.of(0x59), number(length, 2), bytes])
}
const cborText = (value: string) => concatBytes([Uint8Array.of(0x60 + value.length), text(value)])

/** An integer of a signature in DER: without leading zeros, never negative. */
function der(value: Bytes): Bytes {
  const first = value.findIndex((byte) => byte !== 0)
  const digits = value.slice(Math.max(first, 0))
  const sign = (digits[0] ?? 0) > 127 ? [0] : []
  return concatBytes([Uint8Array.of(2, digits.length + sign.length, ...sign), digits])
}

function derOf(signature: Bytes): Bytes {
  const numbers = concatBytes([der(signature.slice(0, 32)), der(signature.slice(32))])
  return concatBytes([Uint8Array.of(0x30, numbers.length), numbers])
}

type Site = { origin: string; rpId: string }

const algorithms = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2_048,
    publicExponent: Uint8Array.of(1, 0, 1),
  },
} as const

/** A public key in COSE. */
function coseOf({ kty, n = '', e = '', x = '', y = '' }: JsonWebKey): Bytes {
  // The fields kty: EC2, alg: ES256, crv: P-256, then x and y.
  if (kty === 'EC') {
    const head = Uint8Array.of(0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21)
    const second = Uint8Array.of(0x22)
    return concatBytes([head, cborBytes(bytesOf(x)), second, cborBytes(bytesOf(y))])
  }
  // The fields kty: RSA, alg: RS256, then n and e.
  const head = Uint8Array.of(0xa4, 1, 3, 3, 0x39, 1, 0, 0x20)
  const second = Uint8Array.of(0x21)
  return concatBytes([head, cborBytes(bytesOf(n)), second, cborBytes(bytesOf(e))])
}

/** A device with passkeys that answers like a browser; tests can alter its answers. */
export async function newDevice({ origin, rpId }: Site, kind: keyof typeof algorithms = 'ES256') {
  const algorithm = algorithms[kind]
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { privateKey, publicKey } = pair as CryptoKeyPair
  const key = coseOf((await crypto.subtle.exportKey('jwk', publicKey)) as JsonWebKey)
  const id = crypto.getRandomValues(new Uint8Array(32))
  let userHandle = ''
  let signCount = 0

  const clientData = (type: string, challenge: string, site: string) =>
    text(JSON.stringify({ type, challenge, origin: site, crossOrigin: false })) as Bytes
  const deviceData = async (site: string, flags: number, suffix: Uint8Array = new Uint8Array()) =>
    concatBytes([
      await digest(text(site) as Bytes),
      Uint8Array.of(flags),
      number(signCount, 4),
      suffix,
    ])

  type Asked = { challenge: string }
  type Bent = Partial<Site> & { type?: string; flags?: number; userHandle?: string }
  const common = { type: 'public-key' as const, clientExtensionResults: {} }

  return {
    async create(
      options: Asked & { user: { id: string } },
      { type = 'webauthn.create', flags = 0x45, ...bent }: Bent = {},
    ) {
      userHandle = options.user.id
      const credentialData = concatBytes([new Uint8Array(16), number(id.length, 2), id, key])
      const data = await deviceData(bent.rpId ?? rpId, flags, credentialData)
      const attestation = concatBytes([
        Uint8Array.of(0xa3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Uint8Array.of(0xa0),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        ...common,
        id: base64UrlOf(id),
        rawId: base64UrlOf(id),
        response: {
          attestationObject: base64UrlOf(attestation),
          clientDataJSON: base64UrlOf(clientData(type, options.challenge, bent.origin ?? origin)),
        },
      }
    },
    async use({ challenge }: Asked, { type = 'webauthn.get', flags = 5, ...bent }: Bent = {}) {
      signCount++
      const clientJson = clientData(type, challenge, bent.origin ?? origin)
      const data = await deviceData(bent.rpId ?? rpId, flags)
      const signedBytes = concatBytes([data, await digest(clientJson)])
      const signature = new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, signedBytes))
      return {
        ...common,
        id: base64UrlOf(id),
        rawId: base64UrlOf(id),
        response: {
          authenticatorData: base64UrlOf(data),
          clientDataJSON: base64UrlOf(clientJson),
          signature: base64UrlOf(kind === 'ES256' ? derOf(signature) : signature),
          userHandle: bent.userHandle ?? userHandle,
        },
      }
    },
    userOf: () => new TextDecoder().decode(bytesOf(userHandle)),
  }
}
export type Device = Awaited<ReturnType<typeof newDevice>>
