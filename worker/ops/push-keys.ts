/**
 * Generates the site's key pair for web push:
 *
 *     npm run push:keys
 *
 * Replacing the keys ends all subscriptions; browsers subscribe again on the member's next visit.
 */
import { base64UrlOf } from '../platform/lib/bytes.ts'
import { readArguments } from '../local/setup.mjs'

readArguments({ options: {} }, 'npm run push:keys')

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const keys = (await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])) as CryptoKeyPair
const point = (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer
const { d } = (await crypto.subtle.exportKey('jwk', keys.privateKey)) as JsonWebKey
console.log(`In wrangler.toml: VAPID_PUBLIC_KEY = "${base64UrlOf(new Uint8Array(point))}"`)
console.log(`With npx wrangler secret put VAPID_PRIVATE_KEY: ${d}`)
