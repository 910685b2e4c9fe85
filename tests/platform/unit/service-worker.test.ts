import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { pageAddressOf, readPushMessage } from '../../../web/service-worker/message.ts'
import { showPage } from '../../../web/service-worker/show-page.ts'

const readBuiltFile = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../dist/client/${file}`, import.meta.url)), 'utf8')
const origin = 'https://site.test'

test('a notification opens a page of the site, whatever address was sent', () => {
  expect(pageAddressOf('/de/account/bookings', origin)).toBe(`${origin}/de/account/bookings`)
  for (const path of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:0', null]) {
    expect(pageAddressOf(path, origin)).toBe(`${origin}/`)
  }
})

test('a pressed notification opens a new window, unless one shows its page already', async () => {
  const focus = vi.fn<(url: string) => void>()
  const openWindow = vi.fn<(address: string) => Promise<null>>(async () => null)
  const press = async (page: string, urls: readonly string[]) => {
    vi.clearAllMocks()
    const windows = urls.map((url) => ({ url, focus: async () => focus(url) }))
    await showPage({ matchAll: async () => windows, openWindow }, page)
    return { focused: focus.mock.calls.flat(), opened: openWindow.mock.calls.flat() }
  }
  const inbox = `${origin}/own/inbox`
  const form = `${origin}/apply`
  expect(await press(inbox, [])).toEqual({ focused: [], opened: [inbox] })
  expect(await press(inbox, [form])).toEqual({ focused: [], opened: [inbox] })
  expect(await press(inbox, [form, `${inbox}#last`])).toEqual({
    focused: [`${inbox}#last`],
    opened: [],
  })
})

test('an unreadable message is shown without a text, but never dropped', () => {
  const empty = { text: '', language: 'en', kind: 'news', path: '/' }
  for (const payload of [undefined, '', 'null', '[]', '{"text":1}']) {
    expect(readPushMessage(payload)).toEqual(empty)
  }
  const message = { text: 'News', language: 'de', kind: 'plan', path: '/de' }
  expect(readPushMessage(JSON.stringify(message))).toEqual(message)
})

test('the service worker is small and stores nothing', () => {
  const code = readBuiltFile('sw.js')
  expect(code.length).toBeLessThan(7_000)
  for (const text of ['You’re offline', 'Sie sind offline']) expect(code).toContain(text)
  expect(code).not.toMatch(/\bcaches\b|indexedDB|importScripts|\beval\b/)
})

test('the app has a neutral name, icons for every shape, and its own addresses', () => {
  const manifest = JSON.parse(readBuiltFile('site.webmanifest')) as {
    name: string
    short_name: string
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/#app', display: 'standalone' })
  expect([manifest.name, manifest.short_name].join()).not.toMatch(/velours/i)
  for (const purpose of ['any', 'maskable']) {
    const sizes = manifest.icons
      .filter((icon) => icon.purpose === purpose)
      .map((icon) => icon.sizes)
    expect(sizes).toEqual(['192x192', '512x512'])
  }
  for (const { src } of manifest.icons)
    expect(readBuiltFile(src.slice(1)).length).toBeGreaterThan(100)
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/account/bookings', '/browse'])
})
