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

test('every migration and every command is documented', () => {
  const migrations = readdirSync(join(root, 'migrations')).filter((file) => file.endsWith('.sql'))
  const documented = [...read('migrations/README.md').matchAll(/`(\d{4}_\w+\.sql)`/g)].map(
    ([, name]) => name,
  )
  expect(documented).toEqual(migrations.toSorted())
  for (const command of [
    'npm start',
    'npm test',
    'npm run dev',
    'npm run check',
    'npm run bench',
    'npm run openapi',
  ]) {
    expect(readme).toContain(`\`${command}\``)
  }
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

test.each(documents)('%s links only to files that exist', (path) => {
  const targets = [...read(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(
    ([, target]) => target!,
  )
  expect(targets.filter((target) => !existsSync(join(root, path, '..', target)))).toEqual([])
})

test('every file that the map of behaviours names exists', () => {
  const text = read('worker/README.md')
  const map = text.slice(text.indexOf('## Where behaviours are'), text.indexOf('## Glossary'))
  const files = [...map.matchAll(/\| `([^`]+)` \|/g)].map(([, file]) => file!)
  expect(files).toHaveLength(16)
  expect(files.filter((file) => !existsSync(join(root, 'worker', file)))).toEqual([])
})

test('the glossary has at most 30 lines', () => {
  const [, glossary = ''] = read('worker/README.md').split('## Glossary')
  expect(glossary.trim().split('\n').length).toBeLessThanOrEqual(30)
})
