import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const settings = readFileSync(
  fileURLToPath(new URL('../../wrangler.toml', import.meta.url)),
  'utf8',
)
const lines = settings.split('\n').filter((line) => !line.startsWith('#'))

test('production is never told that it is a desk', () => {
  expect(lines.filter((line) => /ENVIRONMENT|dev-only|localhost/.test(line))).toEqual([])
})

test('nothing is sold, and no secret is written down, before the operator says so', () => {
  expect(lines).toEqual(expect.arrayContaining(['FLEXPAY_BASE_URL = ""', 'FLEXPAY_SHOP_ID = ""']))
  expect(lines.filter((line) => /KEY|SECRET/.test(line))).toEqual(['SUPABASE_PUBLISHABLE_KEY = ""'])
})

test('the platform’s own log leaves out query strings: postbacks say who paid by which card', () => {
  expect(lines).toContain('redact_query_string = true')
})
