import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const readText = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
const settings = readText('wrangler.toml')
const lines = settings.split('\n').filter((line) => !line.startsWith('#'))

test('seeds samples into the stores that the site reads', () => {
  const seed = readText('worker/seed/wrangler.toml')
  const names = [...seed.matchAll(/^(?:database|bucket)_name = .*/gm)].map(([line]) => line)
  expect(names).toHaveLength(2)
  expect(lines).toEqual(expect.arrayContaining(names))
})

test('contains no development settings in production', () => {
  expect(lines.filter((line) => /ENVIRONMENT|dev-only|localhost/.test(line))).toEqual([])
})

test('contains no secrets and sells nothing by default', () => {
  expect(lines).toEqual(expect.arrayContaining(['FLEXPAY_BASE_URL = ""', 'FLEXPAY_SHOP_ID = ""']))
  expect(lines.filter((line) => /KEY\b|SECRET/.test(line))).toEqual([
    'SUPABASE_PUBLISHABLE_KEY = ""',
    'VAPID_PUBLIC_KEY = ""',
  ])
})

test("redacts query strings in the platform's log, because postbacks include payment details", () => {
  expect(lines).toContain('redact_query_string = true')
})

test("lists exactly the Worker's variables in the deployment guide", () => {
  const names = [
    ...readText('worker/platform/lib/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+)\??: string/gm),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('DEV_'))
  expect(names.length).toBeGreaterThan(12)
  const variableNames = [
    ...readText('worker/docs/deploying.md').matchAll(
      /(?:`|secret put )([A-Z]+(?:_[A-Z]+)*)(?: =[^`]*)?`/g,
    ),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !['EMAIL', 'IMAGES', 'CLOUDFLARE_API_TOKEN'].includes(name))
  expect([...new Set(variableNames)].sort()).toEqual(names.sort())
})

test('names every secret in the settings and the deployment guide', () => {
  const secret = /\/\*\* Secret\b[^/]*\*\/\s+([A-Z_]+)/g
  const names = [...readText('worker/platform/lib/env.ts').matchAll(secret)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThanOrEqual(5)
  for (const name of names) {
    expect(settings, name).toContain(name)
    expect(readText('worker/docs/deploying.md'), name).toMatch(
      new RegExp(`secret(s| put)? \`?${name}`),
    )
  }
})
