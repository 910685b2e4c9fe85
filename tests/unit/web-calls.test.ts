import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const exclude = ['artwork/**', 'vite/**']
const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude })
const sources = files.map((file) => ({ file, text: readFileSync(web + file, 'utf8') }))

/** Every match of a pattern, as "file: text". */
const matchesOf = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([m]) => `${file}: ${m}`))

test('the web names an operation by its endpoint, not by its address', () => {
  expect(matchesOf(/\buse(?:Answer|PublicQuery)\(/g).length).toBeGreaterThan(15)
  expect(matchesOf(/['"`]\/api\/[^'"`]*/g)).toEqual([])
})

test('only the client of the API reads answers', () => {
  expect(matchesOf(/\.json\(\)/g)).toEqual([
    ...['lib/api.ts: .json()', 'lib/api.ts: .json()'],
    // Of the account service.
    ...['lib/auth/own-clock.ts: .json()', 'lib/auth/service-fetch.ts: .json()'],
  ])
})

test('the type of an answer is inferred from its endpoint', () => {
  const calls =
    'call|callWith|download|inlinedAnswer|request|useAnswer|usePublicForm|useQuery|useStaffAnswer'
  const given = new RegExp(`\\b(?:${calls})<(?!AnswerOf<|E\\b|/)[^>]*>`, 'g')
  expect(matchesOf(given)).toEqual([])
  expect(matchesOf(/\bas (?:unknown as )?(?:Promise<)?AnswerOf</g)).toEqual([
    'lib/api.ts: as Promise<AnswerOf<',
    'lib/inlined-answer.ts: as AnswerOf<',
    'lib/page.ts: as AnswerOf<',
  ])
  expect(matchesOf(/\bas (?:unknown as )?(?:\w+Answer|Me|Profile|Companion)\b/g)).toEqual([])
})
