import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { getCatalogs, type CatalogType } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { emailTexts } from '../../../../web/vite/email-texts.ts'
import { LANGUAGE_PATH } from '../../../../worker/platform/contract/language.ts'
import { refusalOf, refusals } from '../../../../worker/contract/refusals.ts'
import type {
  Answer,
  BuiltSite,
  LanguageTexts,
  Renderer,
} from '../../../../worker/contract/renderer.ts'

const top = fileURLToPath(new URL('../../../../', import.meta.url))

/** Generous, because a busy machine is no failure. */
const BUSY_MS = 300_000

/** Replaces each letter of a text in the test's language. */
const LETTER = 'ж'
/** A text with its letters replaced; values, choices and tags stay. */
function withoutLetters(text: string): string {
  let depth = 0
  return text.replace(/[{}A-Za-z]/g, (sign) => {
    if (sign === '{') depth++
    if (sign === '}') depth--
    return depth % 2 || /[{}]/.test(sign) ? sign : LETTER
  })
}

let folder: string
let renderer: Renderer
const configFile = () => join(folder, 'web/vite.config.ts')

/** A copy of the site in which each message has a translation: the same text with its letters replaced. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'languages-'))
  cpSync(`${top}web`, join(folder, 'web'), {
    recursive: true,
    filter: (path) =>
      !path.startsWith(`${top}web/public/samples`) && !path.startsWith(`${top}web/locales`),
  })
  cpSync(`${top}package.json`, join(folder, 'package.json'))
  for (const name of ['worker', 'node_modules']) symlinkSync(top + name, join(folder, name))
  mkdirSync(join(folder, 'web/locales'), { recursive: true })
  await writeCatalogs({ de: withoutLetters, rm: (text, index) => (index ? text : '') })
  await make('en', true)
  const file = pathToFileURL(join(folder, 'dist/server/renderer.js')).href
  renderer = ((await import(/* @vite-ignore */ file)) as { default: Renderer }).default
  const { messages } = textsIn(`${folder}/dist`, 'de')
  renderer.addMessages('de', messages)
}, BUSY_MS)
afterAll(() => rmSync(folder, { recursive: true }))

const textsIn = (dist: string, language: string) =>
  JSON.parse(readFileSync(`${dist}/client/texts/${language}.json`, 'utf8')) as LanguageTexts

type Translate = (text: string, index: number) => string

async function writeCatalogs(languages: Record<string, Translate>) {
  // The configuration is read once and lists the catalogs of the folder.
  for (const language of Object.keys(languages)) {
    writeFileSync(join(folder, `web/locales/${language}.po`), '')
  }
  const config = getConfig({ configPath: join(folder, 'web/lingui.config.ts') })
  const [catalog] = await getCatalogs(config)
  const entries: [string, { message?: string }][] = Object.entries((await catalog?.collect()) ?? {})
  for (const [language, translate] of Object.entries(languages)) {
    const messages = entries.map(([id, message], index) => [
      id,
      { ...message, translation: translate(message.message ?? id, index) },
    ])
    await catalog?.write(language, Object.fromEntries(messages) as CatalogType)
  }
}

async function make(language: string, ssr: boolean) {
  vi.stubEnv('BUILD_LANGUAGE', language)
  // Tests run with "test", which would bundle the larger development build of React.
  vi.stubEnv('NODE_ENV', 'production')
  await build({ configFile: configFile(), logLevel: 'silent', build: { ssr } })
  vi.unstubAllEnvs()
}

const bodyOf = async (locale: string, path: string, answers: Record<string, Answer> = {}) => {
  const url = new URL(path, 'https://site.test')
  return renderer.render({ url, locale, now: 0, demo: false, contacts: {}, answers })
}

/** Links and form targets within the site. */
const leadsOf = (html: string) =>
  [...html.matchAll(/ (?:href|action)="(\/(?!assets\/)[^"]*)"/g)].map(([, address = '']) => address)

test('the catalogs contain exactly the messages of the code', async () => {
  const [catalog] = await getCatalogs(getConfig({ configPath: `${top}web/lingui.config.ts` }))
  const messages = Object.keys((await catalog?.collect()) ?? {}).toSorted()
  expect(messages.length).toBeGreaterThan(4000)
  for (const language of ['de', 'fr', 'it']) {
    expect(Object.keys((await catalog?.read(language)) ?? {}).toSorted()).toEqual(messages)
  }
})

test('a complete catalog adds a language, an incomplete one does not', async () => {
  expect(renderer.locales).toEqual(['en', 'de'])
  const { body } = await bodyOf('en', '/safety')
  expect(body).toContain(`action="${LANGUAGE_PATH}"`)
  for (const name of ['English', 'Deutsch']) expect(body).toContain(`>${name}<`)
  expect(body).not.toContain('rumantsch')
  const german = await bodyOf('de', '/safety')
  expect(german.body).toMatch(/<button[^>]*lang="de"[^>]*aria-pressed="true"/)
})

/** The words that visitors read or hear on a page or in search results, without names. */
const wordsOf = (html: string) =>
  [...html.replace(/<(script|style|svg)[\s\S]*?<\/\1>|&\w+;/g, '').matchAll(readable)]
    .flatMap(
      (element) =>
        element
          .slice(1)
          .join(' ')
          .match(/[A-Za-z]{2,}/g) ?? [],
    )
    .filter((word) => !names.has(word))
const readable =
  />([^<]+)<| (?:aria-label|alt|title|placeholder)="([^"]+)"|(?:"description"|:title") content="([^"]+)"/g
const names = new Set([
  'Velours',
  'English',
  'Deutsch',
  'Cloudflare',
  'Email',
  'Supabase',
  'Verotel',
  'Wikipedia',
  'SBB',
  'CFF',
  'FFS',
  'meteoblue',
  'SRF',
  'Chrome',
  'Safari',
  'Firefox',
  'Edge',
  // Names of cookies and of stored values.
  'adult',
  'consent',
  'theme',
  'fonts',
  'language',
  'browser',
  'discreet',
  'seen',
  'device',
  'recently',
])

test('every page’s texts and links stay in its language', async () => {
  const paths = [...(await renderer.fixedPages()), '/nowhere', '/login', '/?panel=account']
  for (const path of paths) {
    const english = await bodyOf('en', path)
    const german = await bodyOf('de', path)
    expect(english.head + english.body, path).not.toContain(LETTER)
    expect(german.head, path).toContain(`content="${LETTER}`)
    expect.soft([path, wordsOf(german.head + german.body)]).toEqual([path, []])
    const toEnglish = leadsOf(english.body)
    const prefixed = toEnglish.map((address) =>
      address === LANGUAGE_PATH || address === '/api/transparency'
        ? address
        : `/de${address.replace(/^\/(?=[?#]|$)/, '')}`,
    )
    expect(leadsOf(german.body), path).toEqual(prefixed)
  }
})

test('the age gate and its errors stay in the language', async () => {
  const url = new URL('https://site.test/browse')
  const { body } = await renderer.gate({ url, locale: 'de', answers: {} })
  expect(body).toContain(LETTER)
  expect(wordsOf(body)).toEqual([])
  // The form for choosing a language has one address for all languages.
  expect(leadsOf(body).filter((address) => !address.startsWith('/de/'))).toEqual(['/language'])
  const refusal = { status: 404, body: refusalOf('profile.not-found') }
  const page = await bodyOf('de', '/companion/ada', { '/api/companions/ada': refusal })
  expect(page.body).toContain(withoutLetters(refusals['profile.not-found']))
  expect(wordsOf(page.body)).toEqual([])
})

describe('a browser’s bundle', () => {
  type Manifest = Record<string, { file: string }>
  const readBuiltFile = (file: string) => readFileSync(`${top}dist/${file}`, 'utf8')
  const manifest = JSON.parse(readBuiltFile('client/.vite/manifest.de.json')) as Manifest

  test('contains the texts of its language only, and no catalog', () => {
    const code = readBuiltFile(`client/${manifest['pages/safety.tsx']?.file}`)
    expect(code).toContain('Im Notfall')
    expect(code).not.toContain('In an emergency')
    const builtFiles = Object.values(manifest).map(({ file }) => file)
    expect(builtFiles.filter((file) => /\.po|locales/.test(file))).toEqual([])
  })

  test('has its own document', () => {
    const { documents } = JSON.parse(readBuiltFile('built-site.json')) as BuiltSite
    expect(documents['de']?.html).toContain('<html lang="de"')
    expect(documents['de']?.html).toContain(`/${manifest['index.html']?.file}`)
    expect(documents['de']?.scriptHashes).not.toEqual(documents['en']?.scriptHashes)
    const { translations } = textsIn(`${top}dist`, 'de')
    expect(translations['http.not-found']).toBe('Nicht gefunden')
    const texts = emailTexts().map(({ text }) => text)
    expect(texts.length).toBeGreaterThan(300)
    for (const text of texts) expect(translations[text]).toBeTruthy()
  })
})
