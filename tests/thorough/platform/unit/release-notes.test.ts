import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../../.github/release-notes.mjs', import.meta.url))
const repository = mkdtempSync(join(tmpdir(), 'release-'))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], {
    cwd: repository,
  })
const notesOf = (tag: string) =>
  execFileSync('node', [script, tag], { cwd: repository, encoding: 'utf8' })

function release(tag: string, subject: string, costs: object) {
  mkdirSync(join(repository, 'tests/bench'), { recursive: true })
  writeFileSync(join(repository, 'tests/bench/last-release.json'), JSON.stringify(costs))
  git('add', '.')
  git('commit', '--quiet', '-m', subject)
  git('tag', tag)
}

const home = { rows: 4, trips: 1, bytes: 1_000, cpu: 10 }

beforeAll(() => {
  git('init', '--quiet')
  release('v0.1.0', 'feat: add the site', { '/': home, '/safety': home })
  const costs = {
    '/': { ...home, rows: 6, cpu: 11 },
    '/safety': { ...home, rows: 3 },
    '/new': home,
  }
  release('v0.2.0', 'fix(web): keep the filters', costs)
})
afterAll(() => rmSync(repository, { recursive: true }))

test('the notes of a release list its commits and name the costs that grew', () => {
  expect(notesOf('v0.2.0')).toBe(
    '## Fixed\n\n- web: keep the filters\n\n## Costs more\n\n- `/`: rows 4 → 6\n',
  )
})

test('the notes of the first release name no costs', () => {
  expect(notesOf('v0.1.0')).toBe('## New\n\n- add the site\n')
})
