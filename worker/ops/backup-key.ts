/**
 * Generates the key pair for backups. The private key is written to a file, for the operator's safe:
 *
 *     npm run backup:key -- <file>
 */
import { writeBackupKey } from './key-pairs.ts'
import { printFailure } from './refusal.ts'

const [file, ...otherArguments] = process.argv.slice(2)
if (!file || file.startsWith('-') || otherArguments.length > 0) {
  console.error('Usage: npm run backup:key -- <new file for the private key>')
  process.exitCode = 2
} else {
  try {
    console.log(`In wrangler.toml: BACKUP_RECIPIENT = "${await writeBackupKey(file)}"`)
    console.log(`${file} opens the back-ups. Keep it in two places that are not on the platform.`)
  } catch (error) {
    printFailure(error)
  }
}
