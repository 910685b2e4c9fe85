/**
 * Downloads the encrypted backups to this machine. With the key, it also decrypts the newest one and verifies every row
 * and file:
 *
 *     npm run backup:pull -- --to <folder> [--key <file>]
 */
import { pullAndRead } from './pull-backups.ts'
import { readKeyFile } from './read-key-file.ts'
import { CommandError } from './refusal.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run backup:pull -- --to <folder> [--key <file>]'

await runCommand({
  usage,
  options: ['to', 'key'],
  read: async ({ to, key }) => {
    if (!to) throw new CommandError('Where to?', usage)
    return { to, privateKey: key ? await readKeyFile(key) : null }
  },
  work: async (context, input) => void (await pullAndRead(context, input)),
})
