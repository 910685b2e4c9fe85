import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../../worker/local/setup.mjs'
import { createKeys } from '../../../../worker/platform/lib/sealed.ts'
import { makeClone, typeCommand } from '../../../support/operations/clone.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

let clone: string
beforeAll(async () => {
  clone = makeClone()
  const { privateKey } = await createKeys()
  writeFileSync(join(clone, 'key'), privateKey)
})
afterAll(() => rmSync(clone, { recursive: true }))

/** Commands must fail before they call this address. */
const env = { CLOUDFLARE_API_TOKEN: 'token', CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:1' }
const guides = ['README.md', '.github/CONTRIBUTING.md']
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n')

/** Each command of package.json with its script, which gets the arguments; and commands that only a guide names. */
const commands = new Map([
  ...Object.entries(scripts).map(([name, script]) => [name, script.split(' && ').at(-1)!] as const),
  ...[...guides.matchAll(/`(node (\S+)[^`]*)`/g)].map(
    ([, , file]) => [file!, `node ${file}`] as const,
  ),
])

const refusedByAll = ['--nonsense']
const wrongArguments: Record<string, readonly (readonly string[])[]> = {
  'backup:key': [[], ['--nonsense'], ['key'], ['nowhere/key'], ['a', 'b']],
  'backup:pull': [[], ['--to'], ['--to', 'copies', '--key', 'nowhere'], ['copies']],
  restore: [
    [],
    ['--into', 'again'],
    ['--from', 'nowhere', '--key', 'key', '--into', 'again'],
    ['--from', 'worker', '--key', 'nowhere', '--into', 'again'],
    ['--from', 'worker', '--key', 'package.json', '--into', 'again'],
    ['--from', 'worker', '--key', 'key', '--into', 'again'],
    ['--from', 'worker', '--key', 'key', '--into', 'a b'],
    ['--from', 'worker', '--key', 'key', '--into', 'again', '--day', 'today'],
    ['--from', 'worker', '--key', 'key', '--back-to', 'yesterday'],
    ['--from', 'worker', '--key', 'key', '--into', 'again', '--back-to', '2026-11-22T09:00:00Z'],
    ['back'],
  ],
  start: [['--port', '0'], ['--port', 'http'], ['now']],
  'worker/seed/seed.ts': [
    ['--companions', 'many'],
    ['--companions', '0'],
    ['--companions'],
    // A database without tables.
    ['--persist-to', 'empty'],
  ],
  deploy: [['--production'], ['now']],
  doctor: [['--into', 'again'], []],
  launch: [['--yes'], ['--practice', '--settings'], ['--key', 'key'], ['now'], []],
  test: [['--all', 'tests/unit']],
}

const calls = [...commands].flatMap(([name, line]) =>
  [refusedByAll, ...(wrongArguments[name] ?? [])].map(
    (args) => [name, args.join(' '), line, args] as const,
  ),
)

/** Vitest parses its options itself, and prints a stack below its message. */
const printsStack = new Set(['vitest'])

describe('a command in a fresh clone without a build', () => {
  test('is listed only if it exists', () => {
    expect(Object.keys(wrongArguments).filter((name) => !commands.has(name))).toEqual([])
    expect(commands.size).toBeGreaterThan(20)
  })

  test.concurrent.each(calls)(
    '%s %s fails with a readable message',
    async (name, _args, line, args) => {
      const { code, output } = await typeCommand(clone, [...line.split(' '), ...args], { env })
      expect(code, output).toBeGreaterThan(0)
      expect(output).toMatch(/[a-z]{2,} [a-z]{2,}/)
      if (printsStack.has(name)) return
      expect(output).not.toMatch(/\n\s+at |node:internal|ERR_[A-Z_]+'?\]|Node\.js v\d/)
    },
  )
})
