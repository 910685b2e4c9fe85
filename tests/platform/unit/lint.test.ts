import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../support/sources.ts'

type Report = { diagnostics: { code: string; labels: { span: { line: number } }[] }[] }

/** The lines of a TypeScript file that lint reports, by rule. */
function reportedLines(lines: string[], rule: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    const file = join(folder, 'sample.ts')
    writeFileSync(file, lines.join('\n'))
    const args = ['--config', join(root, '.oxlintrc.json'), '--format', 'json', file]
    const oxlint = spawnSync(join(root, 'node_modules/.bin/oxlint'), args, { encoding: 'utf8' })
    const { diagnostics } = JSON.parse(oxlint.stdout) as Report
    return diagnostics
      .filter(({ code }) => code.includes(rule))
      .map(({ labels }) => labels[0]!.span.line)
      .toSorted((a, b) => a - b)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('lint reports tuples that are two assignments, and no destructured values', () => {
  const lines = [
    'export const [a, b] = [1, 2]',
    'export const [c, d] = [3, 4] as const',
    'export const [e] = [...new Set([5])]',
    'export const [f, g] = [6, 7].map(String)',
  ]
  expect(reportedLines(lines, 'no-tuple-assignment')).toEqual([1, 2])
})

test('lint reports spreads of literals, and no spreads of values', () => {
  const lines = [
    'const values = [1]',
    'export const a = { ...{ b: 1 } }',
    'export const c = Math.max(...([1, 2] as const))',
    'export const d = [...values, ...values.map((value) => value + 1)]',
  ]
  expect(reportedLines(lines, 'no-literal-spread')).toEqual([2, 3])
})
