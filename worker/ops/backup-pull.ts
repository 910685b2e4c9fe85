/**
 * Downloads the encrypted backups to this machine. With the key, it also decrypts the newest one and verifies every row
 * and file:
 *
 *     npm run backup:pull -- --to <folder> [--key <file>]
 */
import { cloudflareAccountOf } from './deploy-site.ts'
import { folderSource, pullBackups, verifyCopy } from './pull-backups.ts'
import { readProject } from './project.ts'
import { readKeyFile } from './read-key-file.ts'
import { CommandError } from './refusal.ts'
import { openCopy } from './restore/copy.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run backup:pull -- --to <folder> [--key <file>]'

await runCommand({
  usage,
  options: ['to', 'key'],
  read: async ({ to, key }) => {
    if (!to) throw new CommandError('Where to?', usage)
    return { to, privateKey: key ? await readKeyFile(key) : null }
  },
  work: async ({ cloudflare, folder: root, file, say }, { to, privateKey }) => {
    const project = readProject(root, file)
    const account = await cloudflareAccountOf(cloudflare, project)
    const place = { cloudflare, account, bucket: project.copies, folder: to }
    const { fetched, bytes, deleted } = await pullBackups(place, Date.now())
    say(`${fetched} objects of ${bytes} bytes fetched, ${deleted} old ones deleted.`)
    if (!privateKey) return say('Not opened: no key was given.')
    const copy = await openCopy(folderSource(to), privateKey, null)
    const { rows, files } = await verifyCopy(copy)
    say(`The back-up of ${copy.manifest.day} is whole: ${rows} rows, ${files} files.`)
  },
})
