import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

test('the README is short, and what it points to is there', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  const targets = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => path ?? '')
  expect(targets.filter((path) => path.endsWith('.jpg'))).toHaveLength(2)
  expect(targets.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the README gives a reason for every package, and for no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const table = readme.slice(readme.indexOf('## Packages')).split('\n').slice(4)
  const named = table.flatMap((line) => line.split('|')[1]?.trim().split(/[,;] /) ?? [])
  const packages = Object.keys({ ...dependencies, ...devDependencies })
  expect(named.filter(Boolean).toSorted()).toEqual(packages.toSorted())
})

test('the README names the licence of package.json', () => {
  const { license } = JSON.parse(read('package.json')) as { license: string }
  expect(readme).toContain(`## Licence\n\n\`${license}\` in \`package.json\``)
})

test('every migration is documented', () => {
  const migrations = readdirSync(join(root, 'migrations')).filter((file) => file.endsWith('.sql'))
  const documented = [...read('migrations/README.md').matchAll(/`(\d{4}_\w+\.sql)`/g)].map(
    ([, name]) => name,
  )
  expect(documented).toEqual(migrations.toSorted())
})

const documents = [
  ...['README.md', 'migrations/README.md', 'web/README.md', 'worker/README.md'],
  ...['worker/flows/README.md', ...globSync('worker/docs/**/*.md', { cwd: root })],
]

test.each(documents)('%s has lines of at most 120 characters', (path) => {
  const long = read(path)
    .split('\n')
    .filter((line) => line.length > 120)
  expect(long).toEqual([])
})

const decisions = globSync('worker/docs/decisions/0*.md', { cwd: root })

test.each(decisions)('%s says what it costs, and when to choose again', (path) => {
  expect(read(path)).toMatch(/\*\*Costs?\b/)
  expect(read(path)).toMatch(/\*\*(Reconsider|We would choose again|Again, if)\b/)
})

test.each(documents)('%s links only to files that exist', (path) => {
  const targets = [...read(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(
    ([, target]) => target!,
  )
  expect(targets.filter((target) => !existsSync(join(root, path, '..', target)))).toEqual([])
})

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
/** Written by a command, or the name of a file that someone downloads. */
const made = /^(dist\/.*|\/?ledger\.json|backup\.sql)$/

/** File names in back-ticks: each has to be the end of a path, from whatever folder it is named. */
const named = (text: string): string[] =>
  [...text.matchAll(/`([\w./*-]+\.(?:tsx?|mjs|sql|css|json|toml|md))`/g)].map(([, name]) => name!)

const isThere = (name: string): boolean => {
  const pattern = name
    .replace(/^(\.\.?\/)+/, '')
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
  const end = new RegExp(`(^|/)${pattern}$`)
  return made.test(name) || tracked.some((path) => end.test(path) && existsSync(join(root, path)))
}

test.each(documents)('%s names only files that exist', (path) => {
  expect(named(read(path)).filter((name) => !isThere(name))).toEqual([])
})

test('finds the name of a file that is gone', () => {
  const text = 'See `flows/README.md`, `gone-for-good.ts` and `admin/media/upload-queue.ts`.'
  const [known, ...gone] = named(text)
  expect([isThere(known!), ...gone.map(isThere)]).toEqual([true, false, false])
})

test.each(documents)('%s has at most 150 lines', (path) => {
  expect(read(path).trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

test('every file that the map of behaviours names exists', () => {
  const text = read('worker/README.md')
  const map = text.slice(text.indexOf('## Where behaviours are'), text.indexOf('## Glossary'))
  const files = [...map.matchAll(/\| `([^`]+)` \|/g)].map(([, file]) => file!)
  expect(files).toHaveLength(22)
  expect(files.filter((file) => !existsSync(join(root, 'worker', file)))).toEqual([])
})

test.each([
  ['operations', ['First day', 'Daily, by you', 'Monthly', 'The database is lost']],
  [
    'incidents',
    ['A profile must vanish now', 'A private link', 'A bad deployment', 'The database'],
  ],
  [
    'incidents',
    ['A provider’s outage', 'A flood', 'Police or a court', 'A breach of personal data'],
  ],
])('the handbook has its chapters: %s', (name, chapters) => {
  const headings =
    read(`worker/docs/${name}.md`)
      .replaceAll("'", '’')
      .match(/^## .+$/gm) ?? []
  const missing = chapters.filter((one) => !headings.some((line) => line.startsWith(`## ${one}`)))
  expect(missing).toEqual([])
})

test('the glossary has at most 30 lines', () => {
  const [, glossary = ''] = read('worker/README.md').split('## Glossary')
  expect(glossary.trim().split('\n').length).toBeLessThanOrEqual(30)
})
