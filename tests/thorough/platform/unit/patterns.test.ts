import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import { costOf, growthOf, MOST, WORTH_A_RATIO } from '../../../support/messaging/thread-cost.ts'

// Patterns read what anyone may send. Each one takes time in proportion to the length of its text.

vi.setConfig({ testTimeout: 60_000 })

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const files = globSync('{worker,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/^(worker\/(local|seed)|web\/(vite|locales))\b|config\.ts$/.test(file),
)

/** Of documents that the site itself writes, in which what people wrote has no "<". */
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

/** A text as the code says it; what only running it could say becomes one character. */
function textOf(node: unknown, constants: ReadonlyMap<string, string>): string {
  if (!isNode(node)) return ''
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'Identifier') return constants.get(String(node.name)) ?? 'a'
  if (node.type !== 'TemplateLiteral') return 'a'
  const parts = node.quasis as { value: { cooked: string } }[]
  const values = (node.expressions as unknown[]).map((one) => textOf(one, constants))
  return parts.map(({ value }, at) => value.cooked + (values[at] ?? '')).join('')
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

const found = files.flatMap((file) => patternsIn(file).map((pattern) => [file, pattern] as const))
const checked = new Map(
  found
    .filter(([, pattern]) => !ownDocuments.has(String(pattern)))
    .map(([file, pattern]) => [String(pattern), { file, pattern }]),
)

const UUID = '0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a'
const units = [...' a0\n-./=:@"\'<_\u0301', 'ab ', 'a.', '::', '- ', '\r\n', '""']

/** Texts that almost match: what a pattern names, then one thing over and over, then a wrong end. */
function* textsFor({ source, multiline }: RegExp): Generator<(length: number) => string> {
  const hex = source.replace(/\[0-9a-f\]\{8\}.*?\{12\}/g, UUID)
  const named = (hex.match(/(?:\\[/.:?]|[\w<>=:;"'/@ -](?![*?]))+/g) ?? [])
    .map((text) => text.replaceAll('\\', ''))
    .filter((text) => text.length > 1)
  const begun = [...named.slice(0, 4), named.join('')]
  const starts = ['', 'a: b', ...begun, ...begun.map((text) => `${text}a`)]
  const repeated = [...units, ...named.slice(0, 6), named.join('')].filter((text) => text !== '')
  // A line's end would be the right one where each line counts.
  const end = multiline ? '!' : '\n!'
  for (const start of new Set(starts)) {
    for (const unit of new Set(repeated)) {
      yield (length) => (start + unit.repeat(length / unit.length)).slice(0, length) + end
    }
  }
}

function read(pattern: RegExp, text: string): void {
  if (pattern.global) text.replace(pattern, '')
  else pattern.exec(text)
}

const LONGEST = 200_000
/**
 * The first length has to show what grows so fast that a longer one would never end; the steps between the
 * others are so small that what grows is found while it still takes little time.
 */
const LENGTHS = [22, 24, 2_000, 3_500, 6_000, 11_000, 20_000, 35_000, 60_000, 110_000, LONGEST]

/** Whether squared growth of a time, in microseconds, could be seen in the longest text. */
const mayShow = (took: number, length: number) =>
  2 * took * (LONGEST / length) ** 2 >= WORTH_A_RATIO

/** The beginning of a text that costs more than its length; null when there is none. */
async function costly(pattern: RegExp): Promise<string | null> {
  let texts = [...textsFor(pattern)]
  for (const length of LENGTHS) {
    const slow: typeof texts = []
    for (const textOfLength of texts) {
      const long = textOfLength(length)
      // By the clock, which never shows less than the thread's own time.
      let took = 0
      const cost = await costOf(() => {
        const begun = performance.now()
        read(pattern, long)
        took = (performance.now() - begun) * 1_000
      })
      if (mayShow(took, length)) slow.push(textOfLength)
      if (cost < WORTH_A_RATIO) continue
      const half = textOfLength(length / 2)
      const growth = await growthOf(
        () => read(pattern, long),
        () => read(pattern, half),
      )
      if (growth > MOST) return JSON.stringify(textOfLength(80))
    }
    texts = slow
  }
  return null
}

test('patterns are found', () => {
  expect(checked.size).toBeGreaterThan(80)
  const made = ['/companion/', '^(photo|review|thread)'].filter((part) =>
    [...checked.keys()].some((text) => text.replaceAll('\\', '').includes(part)),
  )
  expect(made).toHaveLength(2)
  const texts = new Set(found.map(([, pattern]) => String(pattern)))
  expect([...ownDocuments].filter((text) => !texts.has(text))).toEqual([])
})

describe('the check notices', () => {
  const slow = [
    /\/+$/,
    /^\S+@\S+$/,
    /^bytes=\s*(\d*)\s*-/,
    /^(\w+): *(.*?) *\r?$/m,
    /(a+)+$/,
    /(?:a|a)*!/,
  ]
  test.each(slow)('%s', async (pattern) => {
    expect(await costly(pattern)).not.toBeNull()
  })
})

describe('a long text costs no more than its length in', () => {
  const names = [...checked.entries()].map(([text, { file }]) => [file, text] as const)
  test.each(names)('%s: %s', async (_, text) => {
    expect(await costly(checked.get(text)!.pattern)).toBeNull()
  })
})
