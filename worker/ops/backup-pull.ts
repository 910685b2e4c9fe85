/**
 * Fetches the sealed back-ups to this machine; with the key it also opens the newest one and checks every row and file:
 *
 *     npm run backup:pull -- --to <folder> [--key <file>]
 */
import { readFileSync } from 'node:fs'
import { readPrivateKey } from '../lib/sealed.ts'
import { accountOf } from './deploy-site.ts'
import { runCommand } from './run-command.ts'
import { readProject } from './project.ts'
import { folderSource, pullBackups, verifyCopy } from './pull-backups.ts'
import { Refusal } from './refusal.ts'
import { openCopy } from './restore/copy.ts'

await runCommand(async ({ cloudflare, folder: root, file, say, options: { to, key } }) => {
  if (!to) throw new Refusal('Where to?', 'npm run backup:pull -- --to <folder>')
  const project = readProject(root, file)
  const account = await accountOf(cloudflare, project)
  const place = { cloudflare, account, bucket: project.copies, folder: to }
  const { fetched, bytes, deleted } = await pullBackups(place, Date.now())
  say(`${fetched} objects of ${bytes} bytes fetched, ${deleted} old ones deleted.`)
  if (!key) return say('Not opened: no key was given.')
  const copy = await openCopy(
    folderSource(to),
    await readPrivateKey(readFileSync(key, 'utf8')),
    null,
  )
  const { rows, files } = await verifyCopy(copy)
  say(`The back-up of ${copy.manifest.day} is whole: ${rows} rows, ${files} files.`)
})
