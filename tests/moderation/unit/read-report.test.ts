import { describe, expect, test } from 'vitest'
import { readReport } from '../../../worker/operations/browser-problems/read-report.ts'

const origin = 'https://velours.test'
const file = `${origin}/assets/index-abc.js`
const site = { origin, hasScript: async (path: string) => path === '/assets/index-abc.js' }
const error = (message: string, from = file) =>
  readReport({ message, file: from, line: 2, column: 6002 }, site)
const violation = (directive: string, blockedAddress: string, source?: string) =>
  readReport(
    {
      'csp-report': {
        'effective-directive': directive,
        'blocked-uri': blockedAddress,
        ...(source !== undefined && { 'source-file': source }),
      },
    },
    site,
  )

describe('script error report', () => {
  test('includes the message, and the place with line and column', async () => {
    const report = await error("TypeError: Cannot read properties of undefined (reading 'name')")
    expect(report).toEqual({
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
  ])('replaces personal data in the message: %s', async (message, expectedMessage) => {
    expect((await error(message))?.message).toBe(expectedMessage)
  })

  test('truncates the message to 200 characters', async () =>
    expect((await error('a'.repeat(500)))?.message).toHaveLength(200))

  test.each([
    'chrome-extension://abc/a.js',
    'https://other.test/assets/a.js',
    '',
    `${origin}/x.js`,
  ])('ignores errors of other scripts: %s', async (from) =>
    expect(await error('Error: x', from)).toBeNull(),
  )

  test("omits the query of the file's address", async () => {
    const report = await error('Error: x', `${file}?token=secret`)
    expect(report?.place).toBe('/assets/index-abc.js:2:6002')
  })
})

describe('policy violation report', () => {
  test.each([
    ['inline', 'inline'],
    ['https://tracker.test/a?who=anna', 'tracker.test'],
    [`${origin}/companion/1`, 'self'],
    ['trusted-types-sink', 'trusted-types-sink'],
  ])('names only the host of the blocked address: %s', async (blockedAddress, place) => {
    const report = await violation('script-src-elem', blockedAddress, `${origin}/browse?text=anna`)
    expect(report).toEqual({
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
  ])(
    'ignores violations of extensions and malformed reports: %s %s %s',
    async (directive, blockedAddress, source) => {
      expect(await violation(directive, blockedAddress, source)).toBeNull()
    },
  )
})
