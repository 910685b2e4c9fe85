/**
 * Generates the key pair for backups. The private key is written to a file, for the operator's safe:
 *
 *     npm run backup:key -- <file>
 */
import { existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createKeys } from '../platform/lib/sealed.ts'

const [file, ...otherArguments] = process.argv.slice(2)
if (!file || file.startsWith('-') || otherArguments.length > 0) {
  console.error('Usage: npm run backup:key -- <new file for the private key>')
  process.exitCode = 2
} else if (existsSync(file) || !existsSync(dirname(file))) {
  const folder = dirname(file)
  console.error(existsSync(file) ? `✗ ${file} exists.` : `✗ There is no folder ${folder}.`)
  console.error('→ Name a new file: an older key still opens older back-ups.')
  process.exitCode = 2
} else {
  const { publicKey, privateKey } = await createKeys()
  // Never overwrites a key, because older backups need it.
  writeFileSync(file, `${privateKey}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`In wrangler.toml: BACKUP_RECIPIENT = "${publicKey}"`)
  console.log(`${file} opens the back-ups. Keep it in two places that are not on the platform.`)
}
