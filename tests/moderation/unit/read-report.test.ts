import { describe, expect, test } from 'vitest'
import { readReport } from '../../../worker/operations/browser-problems/read-report.ts'

const origin = 'https://velours.test'
const file = `${origin}/assets/index-abc.js`
const site = { origin, scripts: new Set(['/assets/index-abc.js']) }
const error = (message: string, from = file) =>
  readReport({ message, file: from, line: 2, column: 6002 }, site)
const violation = (directive: string, blocked: string, source?: string) =>
  readReport(
    {
      'csp-report': {
        'effective-directive': directive,
        'blocked-uri': blocked,
        ...(source !== undefined && { 'source-file': source }),
      },
    },
    site,
  )

describe('an error', () => {
  test('keeps what the code is about', () => {
    expect(error("TypeError: Cannot read properties of undefined (reading 'name')")).toEqual({
      kind: 'script',
      message: "TypeError: Cannot read properties of undefined (reading 'name')",
      place: '/assets/index-abc.js:2:6002',
    })
  })

  test.each([
    ['SyntaxError: "Anna Muster" is not valid JSON', 'SyntaxError: [text] is not valid JSON'],
    ["RangeError: reading 'Anna Muster' failed", 'RangeError: reading [text] failed'],
    ['Error: no answer for anna@example.test', 'Error: no answer for [email]'],
    ['Error: GET https://velours.test/search?text=x failed', 'Error: GET [address] failed'],
    ['Error: call +41791234567 now', 'Error: call +# now'],
  ])('loses what may be about a person: %s', (message, kept) => {
    expect(error(message)?.message).toBe(kept)
  })

  test('is cut', () => expect(error('a'.repeat(500))?.message).toHaveLength(200))

  test.each([
    'chrome-extension://abc/a.js',
    'https://other.test/assets/a.js',
    '',
    `${origin}/x.js`,
  ])('of another’s file is none of ours: %s', (from) => expect(error('Error: x', from)).toBeNull())

  test('loses the query of its file', () => {
    expect(error('Error: x', `${file}?token=secret`)?.place).toBe('/assets/index-abc.js:2:6002')
  })
})

describe('a violation', () => {
  test.each([
    ['inline', 'inline'],
    ['https://tracker.test/a?who=anna', 'tracker.test'],
    [`${origin}/companion/1`, 'self'],
    ['trusted-types-sink', 'trusted-types-sink'],
  ])('says what was blocked by its host alone: %s', (blocked, place) => {
    expect(violation('script-src-elem', blocked, `${origin}/browse?text=anna`)).toEqual({
      kind: 'policy',
      message: 'script-src-elem',
      place,
    })
  })

  test.each([
    ['script-src', 'chrome-extension://abc/x.js', ''],
    ['script-src', 'inline', 'moz-extension://abc/x.js'],
    ['Anna Muster', 'inline', ''],
    ['script-src', 'Anna Muster', ''],
  ])('of an extension, or made up, is dropped: %s %s %s', (directive, blocked, source) => {
    expect(violation(directive, blocked, source)).toBeNull()
  })
})
