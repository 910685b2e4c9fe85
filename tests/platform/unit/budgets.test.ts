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

/** The words of other languages are longer. */
const longer = (language: string) => (language === MAIN_LANGUAGE ? 1 : 1.035)

describe.each(languages)('in the language %s', (language) => {
  const of = manifestIn(language)

  test('the first load of home is at most 115 kB of script', () => {
    const files = filesOf(firstLoadOf(of), of)
    expect(files.length).toBeGreaterThan(1)
    expect(kilobytes(files)).toBeLessThanOrEqual(115)
  })

  test.each([
    ['pages/browse.tsx', 16],
    ['pages/companion.tsx', 16],
    ['pages/companions.tsx', 15],
  ])('%s adds at most %d kB of script', (page, most) => {
    const more = [...closure(page, of)].filter((key) => !closure('index.html', of).has(key))
    expect(more.length).toBeGreaterThan(0)
    expect(kilobytes(filesOf(more, of))).toBeLessThanOrEqual(most * longer(language))
  })

  test('a member’s first load adds at most 28 kB of script', () => {
    const first = firstLoadOf(of)
    const member = ['lib/auth/account-client.ts', 'app/member-area.tsx']
    expect([...first]).not.toEqual(expect.arrayContaining([member[0]]))
    const all = new Set(member.flatMap((key) => [...closure(key, of)]))
    const more = [...all].filter((key) => !first.has(key))
    expect(more).toContain(member[0])
    expect(kilobytes(filesOf(more, of))).toBeLessThanOrEqual(28 * longer(language))
  })

  test('a browser loads no words of another language, and no catalog', () => {
    const files = [...new Set(Object.values(of).map(({ file }) => file))]
    expect(files.filter((file) => /\.po|locales/.test(file))).toEqual([])
    const code = filesOf(firstLoadOf(of), of).map((file) => readBuilt(file).toString())
    const found = Object.entries(viewAll).filter(([, words]) =>
      code.some((text) => text.includes(words)),
    )
    expect(found.map(([one]) => one)).toEqual([language])
  })
})

/** A text of the home page. */
const viewAll: Record<string, string> = {
  en: '[`View all`]',
  de: '[`Alle ansehen`]',
  fr: '[`Tout voir`]',
  it: '[`Vedere tutte`]',
}

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
