import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hasTexts, loadTexts } from '../../../worker/platform/lib/site-texts.ts'
import {
  addTranslations,
  textsIn,
  translationsOf,
} from '../../../worker/platform/lib/translations.ts'
import { env } from '../../support/platform/database.ts'
import { builtTexts } from '../../support/platform/load-texts.ts'
import { openSite } from '../../support/platform/open-site.ts'

/** Restores the state of an isolate that has not loaded the language. */
const unload = (language: string) => addTranslations(language, undefined as never)
const broken = { fetch: async () => new Response(null, { status: 500 }) } as unknown as Fetcher
let logLines: unknown[]

beforeEach(() => {
  for (const { language } of builtTexts) unload(language)
  logLines = []
  vi.spyOn(console, 'error').mockImplementation((line) => void logLines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const { language, texts } of builtTexts) addTranslations(language, texts.translations)
})

describe('the texts of a language', () => {
  test('are read from the site’s files once per isolate', async () => {
    const files = { fetch: vi.fn((address: string) => env.ASSETS.fetch(address)) }
    expect([hasTexts('en'), hasTexts('de')]).toEqual([true, false])
    await loadTexts(files as unknown as Fetcher, ['en', 'de', 'de'])
    await loadTexts(files as unknown as Fetcher, ['de'])
    expect([hasTexts('de'), hasTexts('fr')]).toEqual([true, false])
    expect(files.fetch).toHaveBeenCalledTimes(1)
    expect(textsIn('de')('Time of this copy')).not.toBe('Time of this copy')
  })

  test('are in English while their file can’t be read, and are read again later', async () => {
    await loadTexts(broken, ['de'])
    expect(hasTexts('de')).toBe(false)
    expect(String(logLines[0])).toContain('texts.unavailable')
    expect(textsIn('de')('Time of this copy')).toBe('Time of this copy')
    await loadTexts(env.ASSETS, ['de'])
    expect(hasTexts('de')).toBe(true)
  })
})

describe('a request', () => {
  test('that may write loads all languages, including a provider’s notification', async () => {
    const { ask } = await openSite()
    await ask('/api/payments/flexpay/postback')
    expect(['de', 'fr', 'it'].filter(hasTexts)).toEqual(['de', 'fr', 'it'])
    unload('fr')
    await ask('/api/reports', { method: 'POST' })
    expect(translationsOf('fr')).toBeDefined()
  })

  test('for a German page without its texts responds 503 in English, beside the English page', async () => {
    const { ask } = await openSite([], { vars: { ASSETS: broken } })
    const german = await ask('/de/safety')
    expect(german.status).toBe(503)
    expect(german.headers.get('content-language')).toBe('en')
    expect(german.headers.get('retry-after')).toBe('5')
    expect(await german.text()).toContain('<html lang="en"')
    expect((await ask('/safety')).status).toBe(200)
  })
})
