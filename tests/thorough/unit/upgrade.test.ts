import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXCEPTIONS_FILE } from '../../../worker/ops/packages/audit.ts'
import { isMajor, isNewer } from '../../../worker/ops/packages/steps.ts'
import { upgradeSite } from '../../../worker/ops/upgrade-site.ts'

const outdated = {
  react: { current: '19.3.1', latest: '19.4.0' },
  'react-dom': { current: '19.3.1', latest: '19.4.0' },
  hono: { current: '4.13.19', latest: '5.0.0' },
  'pool:npm:other@1.5.0': { current: '1.5.0', latest: '1.5.1' },
  miniflare: { current: '5.20261102.0-beta', latest: '4.20260730.0' },
}

let folder: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@velours.test', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
const path = (file: string) => join(folder, file)
const versions = () =>
  (JSON.parse(readFileSync(path('package.json'), 'utf8')) as { dependencies: object }).dependencies

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  for (const name of ['worker/local', 'worker/docs', 'worker/ops/packages', 'node_modules/hono'])
    mkdirSync(path(name), { recursive: true })
  const dependencies = {
    react: '19.3.1',
    'react-dom': '19.3.1',
    hono: '4.13.19',
    pool: 'npm:other@1.5.0',
  }
  const packages = { '': { version: '1.0.0' }, 'node_modules/workerd': { version: '1.20261102.1' } }
  writeFileSync(path('package.json'), JSON.stringify({ dependencies }))
  writeFileSync(
    path('package-lock.json'),
    JSON.stringify({ name: 'a', version: '1.0.0', packages }),
  )
  writeFileSync(path('wrangler.toml'), 'name = "a"\ncompatibility_date = "2026-10-01"\n')
  writeFileSync(path('worker/local/wrangler.toml'), 'compatibility_date = "2026-10-01"\n')
  writeFileSync(path(EXCEPTIONS_FILE), '[]')
  writeFileSync(
    path('node_modules/hono/package.json'),
    '{"repository":{"url":"git+https://github.com/honojs/hono.git"}}',
  )
  writeFileSync(path('.gitignore'), 'node_modules\n')
  for (const file of ['worker/docs/packages.cdx.json', 'worker/docs/licences.txt'])
    writeFileSync(path(file), '')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'Start')
})
afterEach(() => rmSync(folder, { recursive: true }))

type Options = {
  isApplied?: boolean
  only?: string
  breaks?: string
  answers?: Record<string, string>
}

/** The command over a registry, and checks that fail once a package has a version. */
async function upgrade({ isApplied = false, only, breaks, answers = {} }: Options = {}) {
  const said: string[] = []
  const asked: string[] = []
  const npm = (args: string[]) => {
    asked.push(args.join(' '))
    if (args[0] === 'install') {
      const targets = args.slice(2).map((target) => /^(.[^@]*)@(.+)$/.exec(target)!.slice(1))
      const dependencies = { ...versions(), ...Object.fromEntries(targets) }
      writeFileSync(path('package.json'), JSON.stringify({ dependencies }))
    }
    const usual: Record<string, string> = {
      outdated: JSON.stringify(outdated),
      audit: '{"vulnerabilities":{}}',
    }
    return answers[args[0]!] ?? usual[args[0]!] ?? ''
  }
  const open = await upgradeSite({
    folder,
    run: async (command, args) => (command === 'npm' ? npm(args) : git(...args)),
    check: async () => {
      asked.push('check')
      if (breaks && readFileSync(path('package.json'), 'utf8').includes(breaks))
        throw new Error('3 tests failed')
    },
    say: (line) => said.push(line),
    today: '2026-11-23',
    isApplied,
    ...(only && { only }),
  })
  return { open, asked, text: said.join('\n') }
}

const commits = () => git('log', '--format=%s', '--reverse').trim().split('\n').slice(1)

test('only says what is newer, with where its notes are', async () => {
  const { open, asked, text } = await upgrade()
  expect(open).toEqual([])
  expect(asked).toEqual(['outdated --json', 'audit --json'])
  expect(git('status', '--porcelain')).toBe('')
  expect(text).toContain('• react\n    react 19.3.1 → 19.4.0\n    react-dom 19.3.1 → 19.4.0')
  expect(text).toContain('hono 4.13.19 → 5.0.0\n    https://github.com/honojs/hono/releases')
  expect(text).toContain('• compatibility-date\n    2026-10-01 → 2026-11-02')
  // What is "latest" may be older than what is installed.
  expect(text).not.toContain('miniflare')
})

test('upgrades one at a time, with checks and a commit each, and leaves major versions', async () => {
  const { open, asked } = await upgrade({ isApplied: true })
  expect(open).toEqual([])
  expect(asked).toEqual([
    'outdated --json',
    ...['install --save-exact pool@npm:other@1.5.1', 'check'],
    ...['install --save-exact react@19.4.0 react-dom@19.4.0', 'check'],
    ...['check', 'audit --json'],
  ])
  expect(commits()).toEqual(
    ['pool', 'react', 'compatibility-date'].map((name) => `chore(packages): upgrade ${name}`),
  )
  expect(git('log', '-1', '--format=%b')).toContain('2026-10-01 → 2026-11-02')
  expect(versions()).toMatchObject({ react: '19.4.0', hono: '4.13.19' })
  for (const file of ['wrangler.toml', 'worker/local/wrangler.toml'])
    expect(readFileSync(path(file), 'utf8')).toContain('compatibility_date = "2026-11-02"')
  expect(readFileSync(path('worker/docs/licences.txt'), 'utf8')).toContain('workerd@1.20261102.1')
  expect(git('status', '--porcelain')).toBe('')
})

test('takes back what fails its checks, and goes on with the next one', async () => {
  const { open, asked, text } = await upgrade({ isApplied: true, breaks: 'other@1.5.1' })
  expect(open).toEqual(['pool'])
  expect(text).toContain('✗ pool: 3 tests failed')
  expect(asked).toContain('ci')
  expect(versions()).toMatchObject({ pool: 'npm:other@1.5.0', react: '19.4.0' })
  expect(commits()).toHaveLength(2)
})

test('does a major version when it is named', async () => {
  await upgrade({ isApplied: true, only: 'hono' })
  expect(commits()).toEqual(['chore(packages): upgrade hono'])
  expect(versions()).toMatchObject({ react: '19.3.1', hono: '5.0.0' })
  await expect(upgrade({ only: 'unknown' })).rejects.toThrow('Nothing is to be upgraded')
})

test('refuses while something is not committed, and changes nothing', async () => {
  writeFileSync(path('package.json'), '{"dependencies":{}}')
  await expect(upgrade({ isApplied: true })).rejects.toThrow('not committed')
  expect([commits(), versions()]).toEqual([[], {}])
})

test('does not take silence of the registry for good news', async () => {
  for (const outdated of ['{"error":{"code":"ENOTFOUND"}}', '', '<html>'])
    await expect(upgrade({ answers: { outdated } })).rejects.toThrow('did not answer')
  for (const audit of ['{"error":{"code":"E405"}}', '', '<html>']) {
    const { open, text } = await upgrade({ answers: { audit } })
    expect(text).toContain('Weaknesses: the registry did not answer')
    // The command ends with code 1 while something is open.
    expect(open).toEqual(['weaknesses unknown'])
  }
  expect((await upgrade({ answers: { outdated: '{}' } })).text).toContain('compatibility-date')
})

test('says which known weakness has no reason', async () => {
  const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc'
  const via = [{ name: 'hono', title: 'Reads files', url }]
  const audit = JSON.stringify({ vulnerabilities: { hono: { severity: 'high', via } } })
  const { open, text } = await upgrade({ answers: { audit } })
  expect(open).toEqual(['GHSA-aaaa-bbbb-cccc'])
  expect(text).toContain('high: hono, Reads files')
  const excused = { advisory: open[0], package: 'hono', until: '2026-12-31' }
  const reason = 'The site never reads files.'
  writeFileSync(path(EXCEPTIONS_FILE), JSON.stringify([{ ...excused, reason }]))
  expect((await upgrade({ answers: { audit } })).open).toEqual([])
  writeFileSync(path(EXCEPTIONS_FILE), JSON.stringify([excused]))
  await expect(upgrade({ answers: { audit } })).rejects.toThrow('has no reason')
})

test.each([
  ['1.0.1', '1.0.0', true],
  ['1.0.0', '1.0.1', false],
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '2.0.0-beta.1', true],
  ['2.0.0-beta.1', '2.0.0', false],
  ['1.0.0', '1.0.0', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected)
})

test.each([
  ['1.0.0', '1.9.0', false],
  ['1.0.0', '2.0.0', true],
  ['0.2.4', '0.3.0', true],
  ['0.2.4', '0.2.5', false],
])('from %s to %s is a major change: %s', (from, to, expected) => {
  expect(isMajor({ from, to })).toBe(expected)
})
