import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { everyFile, readText, root } from '../../support/sources.ts'

const textsOf = (files: readonly string[]): Record<string, string> =>
  Object.fromEntries(files.map((file) => [file, readText(file)]))
const sources = textsOf(everyFile.filter((file) => /^(worker\/.*\.ts|web\/.*\.tsx?)$/.test(file)))
const built = textsOf(globSync('dist/{server,client/assets}/*.js', { cwd: root }))
const configuration = readText('wrangler.toml')

const imported = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

/** Where an import of a file leads in this repository; a package leads nowhere. */
function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#contract/')) {
    return `worker/contract/${specifier.slice('#contract/'.length)}.ts`
  }
  if (!specifier.startsWith('.')) return undefined
  return join(dirname(file), specifier)
}

function reachableFrom(entry: string): Set<string> {
  const seen = new Set<string>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, specifier = ''] of sources[file]?.matchAll(imported) ?? []) {
      const next = target(file, specifier)
      if (next) open.push(next)
    }
  }
  return seen
}

const isLocal = (file: string) => file.startsWith('worker/local/')

test('the production Worker reaches its own code, and none of the stand-ins’', () => {
  const reached = [...reachableFrom('worker/index.ts')]
  expect(reached.filter((file) => !(file in sources))).toEqual([])
  expect(reached).toContain('worker/app.ts')
  expect(reached).toContain('worker/lib/failure.ts')
  expect(reached.length).toBeGreaterThan(40)
  expect(reached.filter(isLocal)).toEqual([])
})

test('nothing of the site imports from the stand-ins', () => {
  const offenders = Object.entries(sources).filter(([file, source]) => {
    const targets = [...source.matchAll(imported)].map(([, to = '']) => target(file, to) ?? '')
    // Commands of the operator run the project's tools in the same way.
    return !isLocal(file) && !file.startsWith('worker/ops/') && targets.some(isLocal)
  })
  expect(offenders.map(([file]) => file)).toEqual([])
})

test('nothing of the site knows the stand-ins’ keys, accounts or payments', () => {
  const marks = /local_only|velours-local|AUTH_DB|local\/(pay|mail)|PAY_SIM_MARKER_7f3a/
  const knowing = Object.entries(sources).filter(([, source]) => marks.test(source))
  const files = knowing.map(([file]) => file)
  expect(files).toContain('worker/local/pay/app.ts')
  expect(files.filter((file) => !isLocal(file))).toEqual([])
})

test('nothing of the stand-ins is in the built site', () => {
  expect(Object.keys(built)).toContain('dist/server/renderer.js')
  expect(Object.keys(built).length).toBeGreaterThan(10)
  const offenders = Object.entries(built).filter(([, code]) =>
    /local_only|PAY_SIM_MARKER_7f3a|local\/pay|dev-only-/.test(code),
  )
  expect(offenders.map(([file]) => file)).toEqual([])
})

test('the production configuration names nothing of the stand-ins', () => {
  expect(configuration).toContain('main = "worker/index.ts"')
  expect(configuration).not.toMatch(
    /worker\/local|velours-local|localhost|AUTH_DB|LOCAL|DEV_MAILBOX_URL/,
  )
  expect(configuration).not.toMatch(/local\/pay|dev-only-|100001|^ENVIRONMENT/m)
})
