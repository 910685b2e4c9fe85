import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
const settings = read('wrangler.toml')
const lines = settings.split('\n').filter((line) => !line.startsWith('#'))

test('the samples are written into the stores that the site reads', () => {
  const seed = read('worker/seed/wrangler.toml')
  const names = [...seed.matchAll(/^(?:database|bucket)_name = .*/gm)].map(([line]) => line)
  expect(names).toHaveLength(2)
  expect(lines).toEqual(expect.arrayContaining(names))
})

test('production is never configured as development', () => {
  expect(lines.filter((line) => /ENVIRONMENT|dev-only|localhost/.test(line))).toEqual([])
})

test('nothing is sold, and no secret is written down, before the operator says so', () => {
  expect(lines).toEqual(expect.arrayContaining(['FLEXPAY_BASE_URL = ""', 'FLEXPAY_SHOP_ID = ""']))
  expect(lines.filter((line) => /KEY\b|SECRET/.test(line))).toEqual([
    'SUPABASE_PUBLISHABLE_KEY = ""',
    'VAPID_PUBLIC_KEY = ""',
  ])
})

test('the platform’s own log leaves out query strings: postbacks say who paid by which card', () => {
  expect(lines).toContain('redact_query_string = true')
})

test('the deployment guide names every variable that the Worker reads, and no other', () => {
  const names = [...read('worker/platform/lib/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+)\??: string/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('DEV_'))
  expect(names.length).toBeGreaterThan(12)
  const named = [
    ...read('worker/docs/deploying.md').matchAll(
      /(?:`|secret put )([A-Z]+(?:_[A-Z]+)*)(?: =[^`]*)?`/g,
    ),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !['EMAIL', 'IMAGES', 'CLOUDFLARE_API_TOKEN'].includes(name))
  expect([...new Set(named)].sort()).toEqual(names.sort())
})

test('every secret is named where the operator searches for it', () => {
  const secret = /\/\*\* Secret\b[^/]*\*\/\s+([A-Z_]+)/g
  const names = [...read('worker/platform/lib/env.ts').matchAll(secret)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThanOrEqual(5)
  for (const name of names) {
    expect(settings, name).toContain(name)
    expect(read('worker/docs/deploying.md'), name).toMatch(new RegExp(`secret(s| put)? \`?${name}`))
  }
})
