import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = [
  ...globSync('web/{admin,app,features,lib,own,pages,ui}/**/*.{ts,tsx}', { cwd: root }),
  ...globSync('worker/contract/*refusals.ts', { cwd: root }),
  ...globSync('worker/features/*/{emails,messages}.ts', { cwd: root }),
  ...globSync('worker/{flows,http,lib,routes}/**/*.ts', { cwd: root }),
]

/** Spellings that no text may have, each with the one that is used. */
const retired: [spelling: RegExp, instead: string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\bcan(['’]t| not)\b/i, 'cannot'],
  [/\blog(ged|ging)? in\b/i, 'sign in'],
  [/\bpremium members?\b/, 'Premium member'],
  [/\banswer this (message|e?mail)\b|\breply to this e?mail\b/i, 'reply to this message'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\b(is|not) right[.,]/, 'correct, incorrect'],
  [/\b(was|were) used before\b/, 'has already been used'],
  [/\b(account|linked) already\b/, 'already has, already linked'],
  [/\bthere is no such\b/i, 'could not be found'],
  [/\b(take|taken|takes|took) (this |it )?back\b|\bput \S+ back\b/i, 'withdraw, undo, restore'],
  [/\bnot \S+ any longer\b|\bany longer\b/i, 'no longer'],
  [/\bthere is news\b/i, 'an update, something new'],
  [/^To (my|your|the) [^.]*$/, 'Go to, View'],
  [/\b(our|Our) staff\b/, 'our team'],
  [/\banswering this (message|e?mail)\b/i, 'replying to this message'],
  [/\bsomeone else than\b/i, 'someone other than'],
  [/^(Try again|Sign out( here| everywhere)?)$/, 'as buttons are written: Try Again, Sign Out'],
  [/\b(is|are) with our team\b/, 'our team is reviewing'],
  [/\b(has|have) rested\b|\bnot used for half\b/, 'has been inactive'],
  [/\b(any more|nobody|somebody|everybody)\b/i, 'no longer, no one, someone, everyone'],
  [/\b(cancel|travel)(ed|ing)\b|\b(recogn|organ|apolog)iz/i, 'British spelling'],
]

/** Texts that are given to the letter. */
const specified = new Set(['Authentication required. Please log in again.'])

/** What stands in quotes, in templates and between tags. */
function textsIn(source: string, path: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, quasis } = node as Record<string, unknown>
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.push(value)
    if (type === 'TemplateLiteral') {
      const parts = quasis as { value: { cooked: string } }[]
      found.push(parts.map((part) => part.value.cooked).join('…'))
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, source).program)
  return found.map((text) => text.replace(/\s+/g, ' ').trim())
}

const insteadOf = (text: string): string[] =>
  specified.has(text) ? [] : retired.filter(([it]) => it.test(text)).map(([, instead]) => instead)

const texts = files.flatMap((path) =>
  textsIn(readFileSync(root + path, 'utf8'), path).map((text) => ({ path, text })),
)

test('texts are spelt one way', () => {
  expect(texts.length).toBeGreaterThan(5_000)
  const found = texts.filter(({ text }) => insteadOf(text).length > 0)
  expect(found).toEqual([])
})

test('a specified text stands in the code as it is specified', () => {
  const written = new Set(texts.map(({ text }) => text))
  expect([...specified].filter((text) => !written.has(text))).toEqual([])
})

test.each([
  ["const one = 'Please answer this message.'", ['reply to this message']],
  ['const one = t`You can’t ${change} this`', ['cannot']],
  ['const One = () => <p>Only premium\n members</p>', ['Premium member']],
  ['// can’t, in a comment', []],
])('%s', (source, instead) => {
  expect(textsIn(source, 'one.tsx').flatMap(insteadOf)).toEqual(instead)
})
