import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../support/sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const documents = [
  ...['README.md', 'migrations/README.md', 'web/README.md', 'worker/README.md'],
  ...['worker/flows/README.md', ...globSync('worker/docs/**/*.md', { cwd: root })],
]

/** A line that is typed: its script, or its file, and the options it is given. */
type Typed = { command: string; options: string[] }

const optionsOf = (text: string) =>
  [...text.matchAll(/(?<=\s)--([a-z][\w-]*)/g)].map(([, name]) => name!)

/** Of code in back-ticks and in blocks: what npm and Node are given. Options that stand alone are of the command ''. */
function typedIn(text: string): Typed[] {
  const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, lines]) =>
    lines!.split('\n').map((line) => line.replace(/\s#.*/, '').trim()),
  )
  const plain = text.replace(/^```[\s\S]*?^```/gm, '')
  const spans = [...plain.matchAll(/`([^`]+)`/g)].map(([, span]) => span!.replaceAll(/\s+/g, ' '))
  return [...blocks, ...spans].flatMap((line): Typed[] => {
    const [, npm, file] =
      /^npm (?:run )?(?:--silent )?((?:start|test)\b|(?<=run .*)[\w:-]+)|^node (\S+)/.exec(line) ??
      []
    if (npm ?? file) return [{ command: (npm ?? file)!, options: optionsOf(line) }]
    return /^(-- )?--\w/.test(line) ? [{ command: '', options: optionsOf(` ${line}`) }] : []
  })
}

/** The options that the file behind a command reads; of those that several share, the ones that it uses. */
function optionsKnownTo(command: string): string[] {
  const file = /^node (\S+)/.exec(scripts[command] ?? '')?.[1] ?? command
  if (!/\.(ts|mjs)$/.test(file)) return []
  const code = read(file)
  const declared = (text: string) =>
    [...text.matchAll(/(?:'([\w-]+)'|\b(\w+)): (?:\{ type: '|text\b)/g)].map(
      ([, quoted, name]) => (quoted ?? name)!,
    )
  if (!code.includes('./run-command.ts')) return declared(code)
  const shared = declared(read('worker/ops/run-command.ts'))
  const used = [...code.matchAll(/\{([^{}]+)\}(?: \}\) =>| = context\.options)/g)].join()
  return shared.filter((name) => name === 'staging' || new RegExp(`\\b${name}\\b`).test(used))
}

const all = [...Object.keys(scripts), 'worker/seed/seed.ts'].flatMap(optionsKnownTo)

const unknownIn = (text: string): string[] =>
  typedIn(text).flatMap(({ command, options }) => {
    const isThere = command === '' || command.includes('/') || Object.hasOwn(scripts, command)
    const known = command === '' ? all : optionsKnownTo(command)
    return [
      ...(isThere ? [] : [command]),
      ...options.filter((name) => !known.includes(name)).map((name) => `${command} --${name}`),
    ]
  })

test.each(documents)('%s names only commands and options that exist', (path) => {
  expect(unknownIn(read(path))).toEqual([])
})

test('every command is in the README or the handbook', () => {
  const named = new Set(documents.flatMap((path) => typedIn(read(path))).map((one) => one.command))
  // These are what `npm run check` runs first, one by one.
  const parts = ['types', 'lint']
  const missing = Object.keys(scripts).filter((name) => !named.has(name) && !parts.includes(name))
  expect(missing).toEqual([])
})

describe('what is wrong is found', () => {
  test.each([
    ['`npm run deploi`', ['deploi']],
    ['`npm run deploy -- --production`', ['deploy --production']],
    ['`npm run doctor -- --into a`', ['doctor --into']],
    ['`npm run restore -- --from a --key b --back-to c`', []],
    ['`npm run upgrade -- --apply --onli a`', ['upgrade --onli']],
    ['`node worker/seed/seed.ts --companion 5`', ['worker/seed/seed.ts --companion']],
    ['```\nnpm start -- --prot 1  # --comment\n```', ['start --prot']],
    ['Without `--keys` it fetches only.', [' --keys']],
    ['`npx wrangler d1 export --remote`', []],
  ])('%s', (text, unknown) => {
    expect(unknownIn(text)).toEqual(unknown)
  })
})
