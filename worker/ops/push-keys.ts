/**
 * Generates the site's key pair for web push:
 *
 *     npm run push:keys
 *
 * Replacing the keys ends all subscriptions; browsers subscribe again on the member's next visit.
 */
import { readArguments } from '../local/setup.mjs'
import { createPushKeys } from './key-pairs.ts'

readArguments({ options: {} }, 'npm run push:keys')

const { publicKey, privateKey } = await createPushKeys()
console.log(`In wrangler.toml: VAPID_PUBLIC_KEY = "${publicKey}"`)
console.log(`With npx wrangler secret put VAPID_PRIVATE_KEY: ${privateKey}`)
