import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import {
  costOf,
  growthOf,
  MAX_RATIO,
  MIN_MEASURED_US,
  PARTS,
} from '../../../support/thread-cost.ts'

// Patterns run on anyone's input, so each must take linear time.

vi.setConfig({ testTimeout: 60_000 })

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const files = globSync('{worker,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/^(worker\/(local|seed)|web\/(vite|locales))\b|config\.ts$/.test(file),
)

/** Patterns for documents of the site itself, in which user content has no "<". */
const ownDocuments = new Set([
  String.raw`/<script>[\s\S]*?<\/script>/g`,
  String.raw`/<picture>.*?<\/picture>|<video\b.*?<\/video>|<(?:img|source)\b[^>]*>/gs`,
  String.raw`/<img\b[^>]*?\balt="([^"]*)"/`,
])

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Node> {
  if (isNode(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const child of Object.values(value)) yield* nodesIn(child)
}

/** The static text of an expression; parts that are only known at run time become one character. */
function textOf(node: unknown, constants: ReadonlyMap<string, string>): string {
  if (!isNode(node)) return ''
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'Identifier') return constants.get(String(node.name)) ?? 'a'
  if (node.type !== 'TemplateLiteral') return 'a'
  const parts = node.quasis as { value: { cooked: string } }[]
  const values = (node.expressions as unknown[]).map((expression) => textOf(expression, constants))
  return parts.map(({ value }, index) => value.cooked + (values[index] ?? '')).join('')
}

function patternsIn(file: string): RegExp[] {
  const { program } = parseSync(file, readFileSync(root + file, 'utf8'))
  const nodes = [...nodesIn(program)]
  const constants = new Map(
    nodes
      .filter(({ type, init }) => type === 'VariableDeclarator' && isNode(init))
      .filter(({ init }) => typeof (init as Node).value === 'string')
      .map(({ id, init }) => [String((id as Node).name), String((init as Node).value)]),
  )
  return nodes.flatMap((node) => {
    const regex = node.type === 'Literal' && (node.regex as { pattern: string; flags: string })
    if (regex) return [new RegExp(regex.pattern, regex.flags)]
    const isMade = /^(New|Call)Expression$/.test(node.type) && isNode(node.callee)
    if (!isMade || (node.callee as Node).name !== 'RegExp') return []
    const [source, flags] = node.arguments as unknown[]
    return [new RegExp(textOf(source, constants), textOf(flags, constants))]
  })
}

const patterns = files.flatMap((file) =>
  patternsIn(file).map((pattern) => [file, pattern] as const),
)
const patternsByText = new Map(
  patterns
    .filter(([, pattern]) => !ownDocuments.has(String(pattern)))
    .map(([file, pattern]) => [String(pattern), { file, pattern }]),
)

const UUID = '0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a'
const units = [...' a0\n-./=:@"\'<_\u0301', 'ab ', 'a.', '::', '- ', '\r\n', '""']

/** Texts that almost match: the beginning of a pattern, many repetitions, then a wrong end. */
function* textsFor({ source, multiline }: RegExp): Generator<(length: number) => string> {
  const hex = source.replace(/\[0-9a-f\]\{8\}.*?\{12\}/g, UUID)
  const literals = (hex.match(/(?:\\[/.:?]|[\w<>=:;"'/@ -](?![*?]))+/g) ?? [])
    .map((text) => text.replaceAll('\\', ''))
    .filter((text) => text.length > 1)
  const beginnings = [...literals.slice(0, 4), literals.join('')]
  const starts = ['', 'a: b', ...beginnings, ...beginnings.map((text) => `${text}a`)]
  const repetitions = [...units, ...literals.slice(0, 6), literals.join('')].filter(
    (text) => text !== '',
  )
  // With the flag `m`, a line's end would be a match.
  const end = multiline ? '!' : '\n!'
  for (const start of new Set(starts)) {
    for (const unit of new Set(repetitions)) {
      yield (length) => (start + unit.repeat(length / unit.length)).slice(0, length) + end
    }
  }
}

function runPattern(pattern: RegExp, text: string): void {
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
}

const LONGEST = 200_000
/**
 * The first lengths catch exponential growth early; the steps between the others are small enough that polynomial
 * growth is caught while it still takes little time.
 */
const LENGTHS = [22, 24, 2_000, 3_500, 6_000, 11_000, 20_000, 35_000, 60_000, 110_000, LONGEST]

/** True if quadratic growth of a time, in microseconds, would be measurable in the longest text. */
const mayShow = (took: number, length: number) =>
  2 * took * (LONGEST / length) ** 2 >= MIN_MEASURED_US

/** The beginning of a text that takes more than linear time; null if there is none. */
async function costly(pattern: RegExp): Promise<string | null> {
  let texts = [...textsFor(pattern)]
  for (const length of LENGTHS) {
    const slow: typeof texts = []
    for (const textOfLength of texts) {
      const long = textOfLength(length)
      // Wall-clock time, which is never less than the thread's own time.
      let took = 0
      const cost = await costOf(() => {
        const startedAt = performance.now()
        runPattern(pattern, long)
        took = (performance.now() - startedAt) * 1_000
      })
      if (mayShow(took, length)) slow.push(textOfLength)
      if (cost < MIN_MEASURED_US) continue
      const eighth = textOfLength(length / PARTS)
      const growth = await growthOf(
        () => runPattern(pattern, long),
        () => runPattern(pattern, eighth),
      )
      if (growth > MAX_RATIO) return JSON.stringify(textOfLength(80))
    }
    texts = slow
  }
  return null
}

test('the check finds the patterns of the source', () => {
  expect(patternsByText.size).toBeGreaterThan(80)
  const foundParts = ['/companion/', '^(photo|review|thread)'].filter((part) =>
    [...patternsByText.keys()].some((text) => text.replaceAll('\\', '').includes(part)),
  )
  expect(foundParts).toHaveLength(2)
  const texts = new Set(patterns.map(([, pattern]) => String(pattern)))
  expect([...ownDocuments].filter((text) => !texts.has(text))).toEqual([])
})

describe('the check for slow patterns', () => {
  const slow = [
    /\/+$/,
    /^\S+@\S+$/,
    /^bytes=\s*(\d*)\s*-/,
    /^(\w+): *(.*?) *\r?$/m,
    /(a+)+$/,
    /(?:a|a)*!/,
  ]
  test.each(slow)('finds %s', async (pattern) => {
    expect(await costly(pattern)).not.toBeNull()
  })
})

describe('a pattern takes linear time', () => {
  const names = [...patternsByText.entries()].map(([text, { file }]) => [file, text] as const)
  test.each(names)('in %s: %s', async (_, text) => {
    expect(await costly(patternsByText.get(text)!.pattern)).toBeNull()
  })
})
