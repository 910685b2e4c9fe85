import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSite } from '../../support/platform/open-site.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  // A fixed time, because public answers change each minute.
  vi.setSystemTime(Date.now())
  site = await openSite()
})
afterAll(() => void vi.useRealTimers())

async function get(cookie: string, headers: Record<string, string> = {}) {
  const response = await site.ask('/browse', { headers: { cookie, ...headers } })
  const text = await response.text()
  return { status: response.status, text, tag: response.headers.get('etag') ?? '' }
}

describe('variant of a document', () => {
  test('without a choice the document follows the browser’s theme, and defers its later fonts', async () => {
    const { text } = await get('')
    expect(text).toContain('<html lang="en">')
    expect(text.replace(/<noscript>.*?<\/noscript>/, '')).not.toContain('rel="stylesheet"')
  })

  test.each(['light', 'dark'])('the document uses the %s theme that was chosen', async (theme) => {
    expect((await get(`theme=${theme}`)).text).toContain(`<html data-theme="${theme}" lang="en">`)
  })

  test('the document uses cached fonts immediately', async () => {
    const { text } = await get('theme=dark; fonts=1')
    expect(text).toContain('<html data-theme="dark" data-fonts lang="en">')
  })

  test('an invalid cookie has no effect', async () => {
    const plainDocument = await get('')
    expect((await get('theme="><script>; fonts=2')).text).toBe(plainDocument.text)
  })

  test('each variant is cached separately', async () => {
    const response = await site.ask('/browse')
    expect(response.headers.get('vary')).toContain('cookie')
    const plainDocument = await get('')
    const dark = await get('theme=dark')
    expect(plainDocument.tag).not.toBe(dark.tag)
    expect((await get('theme=dark', { 'if-none-match': plainDocument.tag })).status).toBe(200)
    expect((await get('theme=dark', { 'if-none-match': dark.tag })).status).toBe(304)
  })
})
