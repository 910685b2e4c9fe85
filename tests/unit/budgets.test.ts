import { expect, test } from 'vitest'
import { DEFERRED_FONTS } from '../../worker/contract/renderer.ts'
import {
  closure,
  filesOf,
  firstLoad,
  gzippedKilobytes,
  html,
  kilobytes,
  manifest,
  readBuilt,
} from '../support/built-files.ts'

test('the first load of home is at most 90 kB of script', () => {
  expect(filesOf(firstLoad).length).toBeGreaterThan(1)
  expect(kilobytes(filesOf(firstLoad))).toBeLessThanOrEqual(90)
})

test('home brings nothing of the pages to read, nor the table that leads to them', () => {
  const texts = ['pages/booking.tsx', 'pages/legal/terms.tsx', 'app/lazy-pages.tsx']
  for (const key of texts) {
    expect(manifest[key]).toBeDefined()
    expect([...firstLoad]).not.toContain(key)
  }
  const code = filesOf(firstLoad).map((file) => readBuilt(file).toString())
  const words = ['Verbal warning', 'from CHF 1,500', 'Force majeure', 'company address']
  for (const text of code) for (const word of words) expect(text).not.toContain(word)
  const booking = filesOf(closure('pages/booking.tsx')).map((file) => readBuilt(file).toString())
  expect(booking.some((text) => text.includes('from CHF 1,500'))).toBe(true)
})

test.each(['pages/browse.tsx', 'pages/companion.tsx', 'pages/companions.tsx'])(
  '%s adds at most 15 kB of script',
  (page) => {
    const more = [...closure(page)].filter((key) => !closure('index.html').has(key))
    expect(more.length).toBeGreaterThan(0)
    expect(kilobytes(filesOf(more))).toBeLessThanOrEqual(15)
  },
)

test('all styles are at most 8 kB and come with the document', () => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  expect(style.length).toBeGreaterThan(1000)
  expect(gzippedKilobytes(style)).toBeLessThanOrEqual(8)
  const withScript = html.replace(/<noscript>.*?<\/noscript>/g, '')
  expect(withScript.includes('rel="stylesheet"')).toBe(false)
})

test('no font is requested before the first paint of a first visit', () => {
  expect(html).not.toContain('as="font"')
  expect(html).not.toContain('data-fonts lang')
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const rules = style.replace(/@font-face\{[^}]*\}/g, '')
  expect(style).toContain('/fonts/bodoni-moda.woff2')
  expect(rules).not.toContain('woff2')
  // Only what is marked names the families, and a document without a script does so by the same lists.
  const marked = /:where\(\[data-fonts=""\]\)\{([^}]*)\}/.exec(rules)?.[1] ?? ''
  const lists = (text: string) =>
    [...text.matchAll(/--font-\w+:\s*([^;]+)/g)].map(([, list = '']) => list.replace(/["']/g, ''))
  expect(lists(marked)).toEqual(lists(readBuilt(DEFERRED_FONTS.slice(1)).toString()))
  expect(lists(marked).join()).toMatch(/^Bodoni Moda,.*,Hanken Grotesk,/)
  expect(rules.replace(marked, '')).not.toMatch(/Bodoni Moda|Hanken Grotesk/)
})

test('a visitor downloads no schema library, no sign-in code and no texts of refusals', () => {
  const code = filesOf(firstLoad).map((file) => readBuilt(file).toString())
  const markers = ['ZodError', '~standard', '_zod', 'supabase', 'GoTrue', 'auth-token', 'file.heic']
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
  const found = files.filter((file) => markers.some((mark) => readBuilt(file).includes(mark)))
  expect(found).toEqual([])
})

test('nothing is loaded from anywhere else', () => {
  for (const match of html.matchAll(/(?:src|href)="([^"]+)"/g))
    expect(match[1]).toMatch(/^\/(?!\/)|^#/)
})
