/**
 * Guides from an empty account to a site that runs. Reads only, until you say yes to a step:
 *
 *     npm run launch                      the steps, from where you stand
 *     npm run launch -- --settings        every setting and mail of the account project, to paste
 *     npm run launch -- --practice        the whole way against stand-ins on this machine; --yes: without questions
 */
import { run } from '../local/setup.mjs'
import { pasteLines, readProjectFile } from './account-project/compare.ts'
import { askLine } from './ask.ts'
import { runLaunch } from './launch/run-launch.ts'
import { startPractice } from './practice/start.ts'
import { CommandError } from './refusal.ts'
import { readGit, runCommand, type Options } from './run-command.ts'

const usage = 'npm run launch [-- --practice [--yes] | --settings]'

function readMode({ practice = false, yes = false, settings = false }: Options) {
  if (yes && !practice) {
    throw new CommandError(
      '--yes belongs to --practice: a real launch asks before each step.',
      usage,
    )
  }
  if (practice && settings) throw new CommandError('Either --practice or --settings.', usage)
  return { practice, yes, settings }
}

await runCommand({
  usage,
  flags: ['practice', 'yes', 'settings'],
  read: readMode,
  alone: async ({ practice, yes, settings }) => {
    if (settings) for (const line of pasteLines(readProjectFile())) console.log(line)
    if (practice) await startPractice({ asks: !yes })
    return practice || settings
  },
  work: async (context) => {
    const isComplete = await runLaunch({
      ...context,
      ask: askLine,
      putSecret: async (name, value) =>
        void (await run('wrangler', ['secret', 'put', name, '-c', context.file], { input: value })),
      readGit,
    })
    if (!isComplete) process.exitCode = 1
  },
})
