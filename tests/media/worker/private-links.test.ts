import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keyFor, sign } from '../../../worker/platform/lib/hash.ts'
import { SECOND } from '../../support/platform/fixtures.ts'
import {
  ada,
  clip,
  member,
  open,
  openPrivateSite,
  photo,
  SITE_SECRET,
  stranger,
  vera,
} from '../../support/media/private-site.ts'

const MINUTE = 60 * SECOND

let site: Awaited<ReturnType<typeof openPrivateSite>>
beforeAll(async () => {
  site = await openPrivateSite()
})
afterAll(() => void vi.useRealTimers())

const parts = (url: string) => {
  const [, link = '', ...rest] = /^\/media\/private\/([^/]+)\/(.*)$/.exec(url) ?? []
  const [seconds = '', viewer = '', level = '', signature = ''] = link.split('.')
  return { seconds, viewer, level, signature, file: rest[0]! }
}
const built = ({ seconds, viewer, level, signature, file }: ReturnType<typeof parts>) =>
  `/media/private/${seconds}.${viewer}.${level}.${signature}/${file}`

test('a link ends', async () => {
  const now = Date.now()
  const url = await site.videoUrl()
  const end = Number(parts(url).seconds) * SECOND
  expect(end - Date.now()).toBeGreaterThanOrEqual(10 * MINUTE)
  expect(end - Date.now()).toBeLessThanOrEqual(15 * MINUTE)
  vi.setSystemTime(end - 1)
  expect((await site.get(url)).status).toBe(200)
  vi.setSystemTime(end)
  await site.expectShut(url, [403])
  vi.setSystemTime(now)
})

test('a link is worth nothing when any of it is edited', async () => {
  const url = await site.photoUrl()
  expect(built(parts(url))).toBe(url)
  const link = /private\/([^/]+)/.exec(url)![1]!
  for (let at = 0; at < link.length; at++) {
    const char = link[at] === '1' ? '2' : '1'
    const edited = link.slice(0, at) + char + link.slice(at + 1)
    const { status } = await site.get(url.replace(link, edited))
    expect(status, edited).toBe(403)
  }
}, 60_000)

const forgeries: [string, (real: ReturnType<typeof parts>) => ReturnType<typeof parts>][] = [
  ['with more time', (real) => ({ ...real, seconds: String(Number(real.seconds) + 3_600) })],
  ['with endless time', (real) => ({ ...real, seconds: '9999999999' })],
  ['in another member’s name', (real) => ({ ...real, viewer: stranger })],
  ['for another picture', (real) => ({ ...real, file: real.file.replace(photo, clip) })],
  ['for a public picture', (real) => ({ ...real, file: real.file.replace(photo, open) })],
  ['for another companion', (real) => ({ ...real, file: real.file.replace(ada, vera) })],
  ['for a file that is closed in another way', (real) => ({ ...real, level: 'public' })],
  ['of another kind', (real) => ({ ...real, level: 'catalogue' })],
  ['without its kind', (real) => ({ ...real, level: '' })],
  ['without a signature', (real) => ({ ...real, signature: '' })],
  ['with half a signature', (real) => ({ ...real, signature: real.signature.slice(0, 32) })],
  ['with more than a signature', (real) => ({ ...real, signature: `${real.signature}00` })],
  ['with nothing but zeros', (real) => ({ ...real, signature: '0'.repeat(64) })],
  ['in capitals', (real) => ({ ...real, signature: real.signature.toUpperCase() })],
  ['with a sign before the time', (real) => ({ ...real, seconds: `+${real.seconds}` })],
  ['with a part of a second', (real) => ({ ...real, seconds: `${real.seconds}.5` })],
  ['with time in another form', (real) => ({ ...real, seconds: '0x6a1d7a2b' })],
  ['with a line more', (real) => ({ ...real, signature: `${real.signature}%0a` })],
]
test.each(forgeries)('a link is refused %s', async (_, forge) => {
  await site.expectShut(built(forge(parts(await site.photoUrl()))))
})

test('a link of another member opens nothing in one’s own name', async () => {
  const mine = parts(await site.photoUrl())
  const theirs = parts(await site.photoUrl(stranger))
  expect(mine.signature).not.toBe(theirs.signature)
  await site.expectShut(built({ ...theirs, viewer: mine.viewer }), [403])
  await site.expectShut(built({ ...mine, signature: theirs.signature }), [403])
})

test.each([
  ['with the secret itself', async (text: string) => sign(await rawKey(), text)],
  ['for another purpose', async (text: string) => sign(await keyFor(SITE_SECRET, 'address'), text)],
  [
    'with another secret',
    async (text: string) => sign(await keyFor('x'.repeat(40), 'media-link'), text),
  ],
])('a link is refused when it is signed %s', async (_, signed) => {
  const real = parts(await site.photoUrl())
  const text = `${real.seconds}.${member}.private.${ada}.${photo}`
  const right = await sign(await keyFor(SITE_SECRET, 'media-link'), text)
  expect(built({ ...real, signature: right })).toBe(built(real))
  await site.expectShut(built({ ...real, signature: await signed(text) }), [403])
})
const rawKey = () =>
  crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(SITE_SECRET),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )

test.each([
  ['another size', 'w641.webp'],
  ['the original', 'original.jpg'],
  ['a way around', '..%2f..%2fcatalogue%2fsnapshot'],
])('a link opens no file of another name: %s', async (_, file) => {
  await site.expectShut((await site.photoUrl()).replace(/[^/]+$/, file), [404])
})
