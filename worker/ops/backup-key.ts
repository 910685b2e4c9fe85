/**
 * Makes the pair of keys for back-ups. The private one goes into a file, and from there into the operator's safe:
 *
 *     npm run backup:key -- <file>
 */
import { writeFileSync } from 'node:fs'
import { createKeys } from '../lib/sealed.ts'

const [file] = process.argv.slice(2)
if (file) {
  const { publicKey, privateKey } = await createKeys()
  // An older key still opens older back-ups: it is never replaced.
  writeFileSync(file, `${privateKey}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`In wrangler.toml: BACKUP_RECIPIENT = "${publicKey}"`)
  console.log(`${file} opens the back-ups. Keep it in two places that are not on the platform.`)
} else {
  console.error('Usage: npm run backup:key -- <new file for the private key>')
  process.exitCode = 2
}
