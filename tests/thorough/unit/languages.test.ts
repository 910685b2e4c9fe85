import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_PATH } from '../../../worker/contract/language.ts'
import { refusalOf } from '../../../worker/contract/refusals.ts'
import type { Answer, Renderer } from '../../../worker/contract/renderer.ts'

const top = fileURLToPath(new URL('../../../', import.meta.url))
const catalog = `msgid ""
msgstr ""

msgid "Privacy"
msgstr "Made-up word"

#. js-lingui-explicit-id
msgid "profile.not-found"
msgstr "Made-up refusal"
`

/** The renderer of a copy of the site that differs by its catalogs alone. */
async function rendererWith(folder: string, catalogs: Record<string, string>): Promise<Renderer> {
  mkdirSync(join(folder, 'web/locales'), { recursive: true })
  cpSync(`${top}web`, join(folder, 'web'), {
    recursive: true,
    filter: (path) => !path.startsWith(`${top}web/public`),
  })
  cpSync(`${top}package.json`, join(folder, 'package.json'))
  for (const name of ['worker', 'node_modules']) symlinkSync(top + name, join(folder, name))
  for (const [name, text] of Object.entries(catalogs)) {
    writeFileSync(join(folder, `web/locales/${name}.po`), text)
  }
  const configFile = join(folder, 'web/vite.config.ts')
  await build({ configFile, logLevel: 'silent', build: { ssr: true } })
  const file = pathToFileURL(join(folder, 'dist/server/renderer.js')).href
  return ((await import(/* @vite-ignore */ file)) as { default: Renderer }).default
}

const bodyOf = async (
  renderer: Renderer,
  locale: string,
  { path = '/disclaimer', answers = {} }: { path?: string; answers?: Record<string, Answer> } = {},
) => {
  const url = new URL(path, 'https://site.test')
  const facts = { url, locale, now: 0, demo: false, contacts: {}, answers }
  return (await renderer.render({ ...facts } as Parameters<Renderer['render']>[0])).body
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'languages-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a catalog is all that a language takes; the footer lets one choose once there is one', async () => {
  const alone = await rendererWith(join(folder, 'alone'), {})
  expect(alone.locales).toEqual(['en'])
  const only = await bodyOf(alone, 'en')
  expect(only).toContain('· English')
  expect(only).not.toContain(`action="${LANGUAGE_PATH}"`)

  const several = await rendererWith(join(folder, 'several'), { de: catalog, rm: catalog })
  expect(several.locales).toEqual(['en', 'de', 'rm'])
  const english = await bodyOf(several, 'en')
  expect(english).toContain(`action="${LANGUAGE_PATH}"`)
  for (const name of ['English', 'Deutsch', 'rumantsch']) expect(english).toContain(`>${name}<`)
  expect(english).not.toContain('Made-up word')
  const german = await bodyOf(several, 'de')
  expect(german).toContain('Made-up word')
  expect(german).toMatch(/<button[^>]*lang="de"[^>]*aria-pressed="true"/)

  const refused = {
    path: '/companion/ada',
    answers: { '/api/companions/ada': { status: 404, body: refusalOf('profile.not-found') } },
  }
  expect(await bodyOf(several, 'en', refused)).toContain(refusalOf('profile.not-found').detail)
  expect(await bodyOf(several, 'de', refused)).toContain('Made-up refusal')
}, 60_000)
