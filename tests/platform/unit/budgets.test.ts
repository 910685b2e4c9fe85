import { describe, expect, test } from 'vitest'
import { MAIN_LANGUAGE } from '../../../worker/platform/contract/language.ts'
import { DEFERRED_FONTS } from '../../../worker/contract/renderer.ts'
import {
  closure,
  filesOf,
  firstLoad,
  firstLoadOf,
  gzippedKilobytes,
  html,
  kilobytes,
  languages,
  manifest,
  manifestIn,
  readBuilt,
} from '../../support/platform/built-files.ts'

/** Texts of other languages are longer than English ones. */
const longer = (language: string) => (language === MAIN_LANGUAGE ? 1 : 1.035)

describe.each(languages)('the build in the language %s', (language) => {
  const builtManifest = manifestIn(language)

  test('loads at most 115 kB of script for the home page', () => {
    const files = filesOf(firstLoadOf(builtManifest), builtManifest)
    expect(files.length).toBeGreaterThan(1)
    expect(kilobytes(files)).toBeLessThanOrEqual(115)
  })

  test.each([
    ['pages/browse.tsx', 16],
    ['pages/companion.tsx', 17],
    ['pages/companions.tsx', 15],
  ])('loads for %s at most %d kB of additional script', (page, maximum) => {
    const addedChunks = [...closure(page, builtManifest)].filter(
      (key) => !closure('index.html', builtManifest).has(key),
    )
    expect(addedChunks.length).toBeGreaterThan(0)
    expect(kilobytes(filesOf(addedChunks, builtManifest))).toBeLessThanOrEqual(
      maximum * longer(language),
    )
  })

  test('loads for a member at most 28 kB of additional script', () => {
    const first = firstLoadOf(builtManifest)
    const member = ['lib/auth/account-client.ts', 'app/member-area.tsx']
    expect([...first]).not.toEqual(expect.arrayContaining([member[0]]))
    const memberChunks = new Set(member.flatMap((key) => [...closure(key, builtManifest)]))
    const addedChunks = [...memberChunks].filter((key) => !first.has(key))
    expect(addedChunks).toContain(member[0])
    expect(kilobytes(filesOf(addedChunks, builtManifest))).toBeLessThanOrEqual(
      28 * longer(language),
    )
  })

  test('contains no texts of another language and no catalog', () => {
    const files = [...new Set(Object.values(builtManifest).map(({ file }) => file))]
    expect(files.filter((file) => /\.po|locales/.test(file))).toEqual([])
    const code = filesOf(firstLoadOf(builtManifest), builtManifest).map((file) =>
      readBuilt(file).toString(),
    )
    const foreignTexts = Object.entries(viewAll).filter(([, words]) =>
      code.some((text) => text.includes(words)),
    )
    expect(foreignTexts.map(([foreignLanguage]) => foreignLanguage)).toEqual([language])
  })
})

/** A text of the home page, by language. */
const viewAll: Record<string, string> = {
  en: '[`View all`]',
  de: '[`Alle ansehen`]',
  fr: '[`Tout voir`]',
  it: '[`Vedere tutte`]',
}

test('the home page loads neither text pages nor their table', () => {
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

test('all styles have at most 8 kB and are part of the document', () => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  expect(style.length).toBeGreaterThan(1000)
  expect(gzippedKilobytes(style)).toBeLessThanOrEqual(8)
  const withScript = html.replace(/<noscript>.*?<\/noscript>/g, '')
  expect(withScript.includes('rel="stylesheet"')).toBe(false)
})

test('a first visit requests no font before the first paint', () => {
  expect(html).not.toContain('as="font"')
  expect(html).not.toContain('data-fonts lang')
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  const rules = style.replace(/@font-face\{[^}]*\}/g, '')
  expect(style).toContain('/fonts/bodoni-moda.woff2')
  expect(rules).not.toContain('woff2')
  // Only marked elements use the font families, and a document without a script uses the same lists.
  const fontLists = /:where\(\[data-fonts=""\]\)\{([^}]*)\}/.exec(rules)?.[1] ?? ''
  const lists = (text: string) =>
    [...text.matchAll(/--font-\w+:\s*([^;]+)/g)].map(([, list = '']) => list.replace(/["']/g, ''))
  expect(lists(fontLists)).toEqual(lists(readBuilt(DEFERRED_FONTS.slice(1)).toString()))
  expect(lists(fontLists).join()).toMatch(/^Bodoni Moda,.*,Hanken Grotesk,/)
  expect(rules.replace(fontLists, '')).not.toMatch(/Bodoni Moda|Hanken Grotesk/)
})

test('a visitor loads no schema library, no sign-in code and no error texts', () => {
  const code = filesOf(firstLoad).map((file) => readBuilt(file).toString())
  const markers = ['ZodError', '~standard', '_zod', 'supabase', 'GoTrue', 'auth-token', 'file.heic']
  for (const text of code) for (const marker of markers) expect(text).not.toContain(marker)
})

test('no script of the site has the schema library', () => {
  const scripts = new Set(
    Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])),
  )
  expect(scripts.size).toBeGreaterThan(50)
  const markers = ['ZodError', '~standard', '_zod']
  const scriptsWithSchemas = [...scripts].filter((file) =>
    markers.some((mark) => readBuilt(file).includes(mark)),
  )
  // A call in a file of the contract builds a schema, and the bundler can't tell that nobody needs it:
  // see web/vite/contract-values.ts. A list with a spread, among its arguments, gets a name of its own.
  expect(scriptsWithSchemas).toEqual([])
})

test('visitors load nothing of the staff area, and its sign-in page loads without the area', () => {
  const pages = Object.keys(manifest).filter((key) => /^pages\/[^/]+$/.test(key))
  const area = Object.keys(manifest).filter((key) => key.startsWith('pages/parts/admin'))
  expect(area).toHaveLength(1)
  for (const page of pages) expect(closure(page), page).not.toContain(area[0])
  const ofVisitors = pages.filter((page) => page !== 'pages/admin.tsx')
  expect(ofVisitors.length).toBeGreaterThan(6)
  const files = filesOf(new Set(ofVisitors.flatMap((page) => [...closure(page)])))
  const markers = ['/api/admin/', 'admin-draft', 'Access attempts', 'Pending Review']
  const adminFiles = files.filter((file) => markers.some((mark) => readBuilt(file).includes(mark)))
  expect(adminFiles).toEqual([])
})

test('the build loads nothing from other origins', () => {
  for (const match of html.matchAll(/(?:src|href)="([^"]+)"/g))
    expect(match[1]).toMatch(/^\/(?!\/)|^#/)
})
