import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

type Chunk = { file: string; imports?: string[]; css?: string[] }

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))
const read = (file: string) => readFileSync(`${dist}client/${file}`)
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>
const { html } = JSON.parse(readFileSync(`${dist}shell.json`, 'utf8')) as { html: string }

/** A chunk and all it imports at once: what a browser loads for it. */
function closure(key: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(key)) {
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) closure(next, seen)
  }
  return seen
}

const filesOf = (keys: Iterable<string>) => [...keys].map((key) => manifest[key]?.file ?? key)
const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000

const first = new Set([...closure('index.html'), ...closure('pages/home.tsx')])

test('the first load of home is at most 100 kB of script', () => {
  expect(filesOf(first).length).toBeGreaterThan(1)
  expect(kilobytes(filesOf(first))).toBeLessThanOrEqual(100)
})

test.each(['pages/browse.tsx', 'pages/companion.tsx', 'pages/companions.tsx'])(
  '%s adds at most 15 kB of script',
  (page) => {
    const more = [...closure(page)].filter((key) => !closure('index.html').has(key))
    expect(more.length).toBeGreaterThan(0)
    expect(kilobytes(filesOf(more))).toBeLessThanOrEqual(15)
  },
)

test('all styles are at most 9 kB and come with the document', () => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  expect(style.length).toBeGreaterThan(1000)
  expect(gzipSync(style, { level: 9 }).length / 1000).toBeLessThanOrEqual(9)
  const withScript = html.replace(/<noscript>.*?<\/noscript>/g, '')
  expect(withScript.includes('rel="stylesheet"')).toBe(false)
})

test('one font of at most 27 kB is asked for before the first paint', () => {
  const preloaded = [...html.matchAll(/<link[^>]*as="font"[^>]*>/g)].map(
    ([tag]) => /href="([^"]+)"/.exec(tag)?.[1] ?? '',
  )
  expect(preloaded).toHaveLength(1)
  expect(read(preloaded[0] ?? '').length / 1000).toBeLessThanOrEqual(27)
})

test('a visitor downloads no schema library and no sign-in code', () => {
  const code = filesOf(first).map((file) => read(file).toString())
  const markers = ['ZodError', '~standard', '_zod', 'supabase', 'GoTrue', 'auth-token']
  for (const text of code) for (const marker of markers) expect(text).not.toContain(marker)
})

test('visitors download nothing of the administrator area, and its door comes without what is behind', () => {
  const pages = Object.keys(manifest).filter((key) => /^pages\/[^/]+$/.test(key))
  const area = Object.keys(manifest).filter((key) => key.startsWith('pages/parts/admin'))
  expect(area).toHaveLength(1)
  for (const page of pages) expect(closure(page), page).not.toContain(area[0])
  const ofVisitors = pages.filter((page) => page !== 'pages/admin.tsx')
  expect(ofVisitors.length).toBeGreaterThan(6)
  const files = filesOf(new Set(ofVisitors.flatMap((page) => [...closure(page)])))
  const markers = ['/api/admin/', 'admin-draft', 'Access attempts', 'Pending Review']
  const found = files.filter((file) => markers.some((mark) => read(file).includes(mark)))
  expect(found).toEqual([])
})

test('nothing is loaded from anywhere else', () => {
  for (const match of html.matchAll(/(?:src|href)="([^"]+)"/g))
    expect(match[1]).toMatch(/^\/(?!\/)|^#/)
})
