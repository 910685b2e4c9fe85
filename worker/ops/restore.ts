/**
 * Restores a back-up that `npm run backup:pull` has fetched. Says what it would do, and asks before it does it:
 *
 *     npm run restore -- --from <folder> --key <file> --into <new database> [--day 2026-11-22]
 *     npm run restore -- --from <folder> --key <file> --back-to 2026-11-22T09:00:00Z
 *
 * The second takes the database back in time where it is (30 days at most).
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { readPrivateKey } from '../lib/sealed.ts'
import { runCommand } from './run-command.ts'
import { folderSource, pullInto } from './pull-backups.ts'
import { Refusal } from './refusal.ts'
import { restoreSite } from './restore-site.ts'
import { openCopy } from './restore/copy.ts'
import { travelBack } from './travel-back.ts'

await runCommand(async (context) => {
  const { from, key, into, day, 'back-to': to } = context.options
  if (!from || !key || !(into || to)) {
    throw new Refusal(
      'From where, with which key, into which database?',
      'npm run restore -- --from <folder> --key <file> --into <new database>',
    )
  }
  const privateKey = await readPrivateKey(readFileSync(key, 'utf8'))
  const copy = await openCopy(folderSource(from), privateKey, day ?? null)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const ask = (question: string) => lines.question(question)
    const pull = () => pullInto(context, from)
    if (into) await restoreSite(context, { copy, pull, into, ask, now: Date.now })
    else if (to) await travelBack(context, { copy, pull, to, ask, now: Date.now })
  } finally {
    lines.close()
  }
})
