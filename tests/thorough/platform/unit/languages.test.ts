import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, onTestFinished, test } from 'vitest'
import { readCatalogs } from '../../../../web/vite/catalogs.ts'
import { emailTexts } from '../../../../web/vite/email-texts.ts'
import type { BuiltSite, LanguageTexts } from '../../../../worker/contract/renderer.ts'

const top = fileURLToPath(new URL('../../../../', import.meta.url))

test('the catalogs contain exactly the messages of the code', async () => {
  const [catalog] = await getCatalogs(getConfig({ configPath: `${top}web/lingui.config.ts` }))
  const messages = Object.keys((await catalog?.collect()) ?? {}).toSorted()
  expect(messages.length).toBeGreaterThan(4000)
  for (const language of ['de', 'fr', 'it']) {
    expect(Object.keys((await catalog?.read(language)) ?? {}).toSorted()).toEqual(messages)
  }
})

test('a complete catalog adds a language, an incomplete one does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'locales'))
  const configPath = join(folder, 'lingui.config.json')
  const catalogs = [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>'] }]
  const languages = { locales: ['en', 'de', 'rm'], sourceLocale: 'en' }
  writeFileSync(configPath, JSON.stringify({ ...languages, catalogs }))
  const entry = (id: string, translation: string) =>
    `#. js-lingui-explicit-id\nmsgid "${id}"\nmsgstr "${translation}"\n`
  const write = (language: string, no: string) =>
    writeFileSync(
      join(folder, `locales/${language}.po`),
      [entry('yes', 'Ja'), entry('no', no)].join('\n'),
    )
  write('de', 'Nein')
  write('rm', '')
  expect(await readCatalogs(configPath)).toEqual({
    complete: { de: { yes: 'Ja', no: 'Nein' } },
    drafts: [{ language: 'rm', missing: 1, all: 2 }],
  })
})

test('a language has its own document and texts', () => {
  const readBuilt = <T>(file: string): T => JSON.parse(readFileSync(`${top}dist/${file}`, 'utf8'))
  const manifest = readBuilt<Record<string, { file: string }>>('client/.vite/manifest.de.json')
  const { documents } = readBuilt<BuiltSite>('built-site.json')
  expect(documents['de']?.html).toContain('<html lang="de"')
  expect(documents['de']?.html).toContain(`/${manifest['index.html']?.file}`)
  expect(documents['de']?.scriptHashes).not.toEqual(documents['en']?.scriptHashes)
  const { translations } = readBuilt<LanguageTexts>('client/texts/de.json')
  expect(translations['http.not-found']).toBe('Nicht gefunden')
  const texts = emailTexts().map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(300)
  for (const text of texts) expect(translations[text]).toBeTruthy()
})
