import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(root + path))

/** Words of an earlier private vocabulary, each with the standard word that replaced it. */
const retired: [word: RegExp, instead: string][] = [
  [/\bdesks?\b/, 'local development, staff'],
  [/\b(told|tells?|telling)\b/, 'notified, logged, shown, mailed'],
  [/\bwish(ed|es|ing)?\b/, 'request, params, input'],
  [/\bstandings?\b/, 'status, role, visibility'],
  [/\bpaces?\b/, 'rate limit'],
  [/\bmend(s|ed|ing)?\b/, 'solve, correct, restore'],
  [/\bsettl(e|es|ed|ing)\b/, 'sync, compute, finish'],
  [/\bnobody\b/, 'no one, or a sentence without a person'],
  [/\b(sweep(s|ing)?|swept)\b/, 'clean up'],
  [/\bstray\b/, 'pending, unused'],
  [/\btall(y|ies)\b/, 'counter, counts'],
  [/\breckon(s|ed|ing)?\b/, 'compute'],
  [/\bpatiently\b/, 'retry'],
  [/\bhouses?\b/, 'gateway, host'],
  [/\bheartbeat\b|\bsign of life\b/, 'activity'],
  [/\bso many\b/, 'the number itself'],
  [/\bwaits for\b/, 'needs, is pending'],
  [/\b(some|any|every)body\b/, 'someone, anyone, everyone'],
  [/\baskers?\b/, 'viewer, requester, caller'],
  [/\b(first|last|next|each|one|a|the|on) look\b(?! (up|at|like))|^look$/, 'read, check, variant'],
  [
    /\b(tak(e|es|ing)|took|taken) (a|the|this|that)? ?steps?\b|\bstep (own|queued)\b/,
    'act, apply, action',
  ],
  [/\bpaced\b/, 'rate limited'],
  [/\blanes?\b/, 'facet bitmap'],
  [/\bclosed (files?|in (card|profile))\b/, 'private files'],
  [/\bshells?\b/, 'index document'],
  [/\bclaimants?\b/, 'member, by the token'],
  [/\bjudge (sign|it|a|the)\b/, 'check, decide'],
  [/\b(post ?office|weather|tills?|(open|premium) town)\b/, 'mail server, store state, shop, city'],
  [/\b(give|take) rights\b|\bchange rights\b/, 'grant or revoke a role'],
  [/\blift suspension\b/, 'unsuspend'],
  [/\b(free|worker|refusal) words\b/, 'label, translations'],
  [/\b(own path|way back (with|to))\b/, 'redirect target'],
  [/\b(write|the) books?\b|\bbook of\b/, 'payment record, ledger'],
  [/\b(dice|read seed|use panels|move times|range words)\b/, 'as their files are named'],
  [/\b(is forgiven|keeps to it|forgiven a clock)\b/, 'is allowed, follows the rules'],
  [/\bnote try\b|\bsecond factor door\b|\bproved at\b/, 'record, gate, authenticated at'],
]

/** What stays: values on the wire, columns, event names in the log, and what fixtures say. */
const kept = [
  // Columns and tables of shipped migrations.
  /\b(told_member_id|wish_date|stray_folders|tallies|standing\s*(=|<>|: 'given')|text\('standing'\)|integer\('told'\))/g,
  // The field of a request about data, in the form, its column and its email's cause.
  /^asker$|:asker\b|\basker TEXT\b/g,
  // The contract's field of a sale.
  /\btold\s?member\b/gi,
  // Promise.allSettled.
  /\ball\s?settled\b/gi,
  // Event names that alerts may use.
  /\bsweep\.failed\b/g,
]

/** camelCase and snake_case as separate words, so that identifiers are checked, too. */
const wordsOf = (text: string) =>
  kept
    .reduce((rest, pattern) => rest.replace(pattern, ''), text)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

const known = new Map<string, string[]>()

function retiredIn(text: string): string[] {
  let found = known.get(text)
  if (found === undefined) {
    const words = wordsOf(text)
    found = retired.filter(([word]) => word.test(words)).map(([, instead]) => instead)
    known.set(text, found)
  }
  return found
}

/** Identifiers, comments and, in tests, titles. Other strings are texts for people or data. */
function partsOf(path: string): string[] {
  const source = read(path)
  const { program, comments } = parseSync(path, source)
  const parts = comments.map(({ value }) => value)
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, name, callee, arguments: given } = node as Record<string, unknown>
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') {
      parts.push(name)
    }
    if (type === 'CallExpression') parts.push(...titleOf(callee, given))
    Object.values(node).forEach(visit)
  }
  visit(program)
  return parts
}

function titleOf(callee: unknown, given: unknown): string[] {
  const called = JSON.stringify(callee)
  const [first] = given as { value?: unknown }[]
  const isTitle = /"name":"(test|describe)"/.test(called) && typeof first?.value === 'string'
  return isTitle ? [String(first.value)] : []
}

/** A path as words: folders and files are names, too. */
const namesIn = (path: string) => path.replaceAll('-', ' ')

const isCode = (path: string) =>
  /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('vocabulary.test.ts')

/** Each text with a retired word, and the standard word for it. */
const withRetired = (texts: string[]) =>
  texts.flatMap((text) => retiredIn(text).map((instead) => `${text} → ${instead}`))

test.each(tracked.filter(isCode))('%s uses standard words', (path) => {
  expect(withRetired([namesIn(path), ...partsOf(path)])).toEqual([])
})

test.each(tracked.filter((path) => path.endsWith('.md') && !path.includes('node_modules')))(
  '%s uses standard words',
  (path) => {
    expect(withRetired(read(path).split('\n'))).toEqual([])
  },
)

test('finds a retired word in an identifier, a column and a sentence', () => {
  const planted = [
    ...['toldAt', 'the desk’s queue', 'tell_once', 'nobody sees it', 'somebodyElse'],
    ...['of another asker', 'the last look', 'look', 'takeStep', 'takes a step', 'stepOwnRequest'],
  ]
  planted.push(...['flows/judge-sign-in.ts', 'support/post-office.ts'].map(namesIn))
  planted.push('freeWords', 'lanesOf', 'claimant', 'giveRights', 'the shell of a page')
  for (const text of planted) {
    expect(retiredIn(text)).toHaveLength(1)
  }
  expect(retiredIn('told_member_id')).toEqual([])
})
