import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSite } from '../../support/platform/open-site.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  // Public answers are new each minute.
  vi.setSystemTime(Date.now())
  site = await openSite()
})
afterAll(() => void vi.useRealTimers())

async function get(cookie: string, headers: Record<string, string> = {}) {
  const response = await site.ask('/browse', { headers: { cookie, ...headers } })
  const text = await response.text()
  return { status: response.status, text, tag: response.headers.get('etag') ?? '' }
}

describe('a document', () => {
  test('follows the browser where nothing was chosen, and waits with its later fonts', async () => {
    const { text } = await get('')
    expect(text).toContain('<html lang="en">')
    expect(text.replace(/<noscript>.*?<\/noscript>/, '')).not.toContain('rel="stylesheet"')
  })

  test.each(['light', 'dark'])('comes in the %s theme that was chosen', async (theme) => {
    expect((await get(`theme=${theme}`)).text).toContain(`<html data-theme="${theme}" lang="en">`)
  })

  test('uses the later fonts at once for those who have them', async () => {
    const { text } = await get('theme=dark; fonts=1')
    expect(text).toContain('<html data-theme="dark" data-fonts lang="en">')
  })

  test('is plain to a cookie that is not ours', async () => {
    const plain = await get('')
    expect((await get('theme="><script>; fonts=2')).text).toBe(plain.text)
  })

  test('is cached apart for each variant', async () => {
    const response = await site.ask('/browse')
    expect(response.headers.get('vary')).toContain('cookie')
    const plain = await get('')
    const dark = await get('theme=dark')
    expect(plain.tag).not.toBe(dark.tag)
    expect((await get('theme=dark', { 'if-none-match': plain.tag })).status).toBe(200)
    expect((await get('theme=dark', { 'if-none-match': dark.tag })).status).toBe(304)
  })
})
