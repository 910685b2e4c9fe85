import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../support/sources.ts'

type Report = { diagnostics: { code: string; labels: { span: { line: number } }[] }[] }

/** The lines of a TypeScript file that a lint rule reports. */
function reportedLines(lines: string[], rule: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    const file = join(folder, 'sample.tsx')
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

test('lint reports tuple assignments, but no destructuring of values', () => {
  const lines = [
    'export const [a, b] = [1, 2]',
    'export const [c, d] = [3, 4] as const',
    'export const [e] = [...new Set([5])]',
    'export const [f, g] = [6, 7].map(String)',
  ]
  expect(reportedLines(lines, 'no-tuple-assignment')).toEqual([1, 2])
})

test('lint reports spreads of literals, but no spreads of values', () => {
  const lines = [
    'const values = [1]',
    'export const a = { ...{ b: 1 } }',
    'export const c = Math.max(...([1, 2] as const))',
    'export const d = [...values, ...values.map((value) => value + 1)]',
  ]
  expect(reportedLines(lines, 'no-literal-spread')).toEqual([2, 3])
})

test('lint reports texts that React removes from an element, but none that stay', () => {
  const lines = [
    'export const a = (is) => <p>{is && <Trans>A</Trans>}</p>',
    'export const b = (is) => <p>{is ? <Trans>A</Trans> : <b>B</b>}</p>',
    'export const c = (is) => <p>Words {is && `words`}</p>',
    'export const d = (is) => <p>{is && <>words <b>A</b></>}</p>',
    'export const e = (name) => <p>{name || <Trans>A</Trans>}</p>',
    'export const k = (is) => <p>{is ? <Trans>A <b>B</b></Trans> : <Trans>C</Trans>}</p>',
    'export const f = (is) => <p>{is ? <Trans>A</Trans> : <Trans>B</Trans>}</p>',
    'export const g = (is) => <p>Words {is ? `a` : `b`}</p>',
    'export const h = (is) => <p>{is && `words`}</p>',
    'export const i = (is) => <p>{is && <span><Trans>A</Trans></span>}</p>',
  ]
  expect(reportedLines(lines, 'own-element')).toEqual([1, 2, 3, 4, 5, 6, 6])
})

test('lint reports texts after conditional elements, but none after others', () => {
  const lines = [
    'export const a = (is) => <p>{is && <b>A</b>}words</p>',
    'export const b = (all) => <p>{all.map((one) => <b key={one} />)}<Trans>A</Trans></p>',
    'export const c = (is) => <p>{is ? <b>A</b> : <i>B</i>} words</p>',
    "export const d = (is) => <p>{is && <b>A</b>}{' '}<Trans>A</Trans></p>",
    'export const e = (is) => <p>{is && <b>A</b>}<i>B</i> words</p>',
    'export const f = (is) => <p>Words {is && <b>A</b>}</p>',
  ]
  expect(reportedLines(lines, 'own-element')).toEqual([1, 2, 3])
})

test('lint reports texts that a component replaces, but no texts that replace texts', () => {
  const lines = [
    'export function Adder({ is }) {',
    '  if (is) return <b>A</b>',
    '  return <Trans>A</Trans>',
    '}',
    'export const Bold = ({ is }) => is && <Trans>B</Trans>',
    'export function Count({ is }) {',
    '  if (is) return <Trans>A</Trans>',
    '  return <Trans>B</Trans>',
    '}',
    'export const label = (is) => is && <Trans>B</Trans>',
  ]
  expect(reportedLines(lines, 'own-element')).toEqual([3, 5])
})

test('lint requires a key on an element whose text is replaced by another', () => {
  const lines = [
    'export const a = (is) => (is ? <p>A <b>B</b></p> : <p>C</p>)',
    'export const b = (is) => (is ? <p key="a">A <b>B</b></p> : <p>C</p>)',
    'export const c = (is) => (is ? <p>A <b>B</b></p> : <div>C</div>)',
    'export const d = (is) => (is ? <p><Trans>A</Trans></p> : <p><Trans>B</Trans></p>)',
  ]
  expect(reportedLines(lines, 'own-element')).toEqual([1])
})
