/**
 * Restores a backup that `npm run backup:pull` has downloaded. Prints the plan and asks for confirmation:
 *
 *     npm run restore -- --from <folder> --key <file> --into <new database> [--day 2026-11-22]
 *     npm run restore -- --from <folder> --key <file> --back-to 2026-11-22T09:00:00Z
 *
 * The second form restores the database in place to an earlier moment (at most 30 days).
 */
import { existsSync } from 'node:fs'
import { askLine } from './ask.ts'
import { folderSource, pullInto } from './pull-backups.ts'
import { readKeyFile } from './read-key-file.ts'
import { CommandError } from './refusal.ts'
import { openCopy } from './restore/copy.ts'
import { runCommand, type Options } from './run-command.ts'

const usage = 'npm run restore -- --from <folder> --key <file> --into <new database>'

type Target = { into: string } | { to: string }

await runCommand({
  usage,
  options: ['from', 'key', 'into', 'day', 'back-to'],
  read: async (options) => {
    const target = readTarget(options)
    const { from, key, day = null } = options
    if (!from || !key) throw new CommandError('From where, with which key?', usage)
    if (!existsSync(from)) {
      throw new CommandError(`There is no folder ${from}.`, `npm run backup:pull -- --to ${from}`)
    }
    if (day !== null && !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
      throw new CommandError(`${day} is no day.`, '--day 2026-11-22')
    }
    const privateKey = await readKeyFile(key)
    return { from, target, copy: await openCopy(folderSource(from), privateKey, day) }
  },
  work: async (context, { from, target, copy }) => {
    const pull = () => pullInto(context, from)
    const ask = async (question: string) => (await askLine(question)) ?? ''
    const common = { copy, pull, ask, now: Date.now }
    // Imported late, because the site's code takes seconds to load and wrong arguments should fail at once.
    if ('into' in target) {
      const { restoreSite } = await import('./restore-site.ts')
      await restoreSite(context, { ...common, into: target.into })
    } else {
      const { travelBack } = await import('./travel-back.ts')
      await travelBack(context, { ...common, to: target.to })
    }
  },
})

/** @throws CommandError unless there is exactly one target */
function readTarget({ into, 'back-to': to }: Options): Target {
  if (into && to) throw new CommandError('Either --into or --back-to, not both.', usage)
  if (into) {
    if (!/^[\w-]{1,60}$/.test(into)) throw new CommandError(`${into} names no database.`, usage)
    return { into }
  }
  if (!to) throw new CommandError('Into which database, or back to which time?', usage)
  if (Number.isNaN(Date.parse(to))) {
    throw new CommandError(`${to} is no time.`, '--back-to 2026-11-22T09:00:00Z')
  }
  return { to }
}
