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

const partsOf = (url: string) => {
  const [, link = '', ...rest] = /^\/media\/private\/([^/]+)\/(.*)$/.exec(url) ?? []
  const [seconds = '', viewer = '', signature = ''] = link.split('.')
  return { seconds, viewer, signature, file: rest[0]! }
}
const urlOf = ({ seconds, viewer, signature, file }: ReturnType<typeof partsOf>) =>
  `/media/private/${seconds}.${viewer}.${signature}/${file}`

test('expires a private link after 10 to 15 minutes', async () => {
  const now = Date.now()
  const url = await site.videoUrl()
  const end = Number(partsOf(url).seconds) * SECOND
  expect(end - Date.now()).toBeGreaterThanOrEqual(10 * MINUTE)
  expect(end - Date.now()).toBeLessThanOrEqual(15 * MINUTE)
  vi.setSystemTime(end - 1)
  expect((await site.get(url)).status).toBe(200)
  vi.setSystemTime(end)
  await site.expectShut(url, [403])
  vi.setSystemTime(now)
})

test('refuses a private link with any edited character', async () => {
  const url = await site.photoUrl()
  expect(urlOf(partsOf(url))).toBe(url)
  const link = /private\/([^/]+)/.exec(url)![1]!
  for (let index = 0; index < link.length; index++) {
    const char = link[index] === '1' ? '2' : '1'
    const editedLink = link.slice(0, index) + char + link.slice(index + 1)
    const { status } = await site.get(url.replace(link, editedLink))
    expect(status, editedLink).toBe(403)
  }
}, 60_000)

const forgeries: [string, (real: ReturnType<typeof partsOf>) => ReturnType<typeof partsOf>][] = [
  ['with more time', (real) => ({ ...real, seconds: String(Number(real.seconds) + 3_600) })],
  ['in another member’s name', (real) => ({ ...real, viewer: stranger })],
  ['for another picture', (real) => ({ ...real, file: real.file.replace(photo, clip) })],
  ['for a public picture', (real) => ({ ...real, file: real.file.replace(photo, open) })],
  ['for another companion', (real) => ({ ...real, file: real.file.replace(ada, vera) })],
  [
    'with another member in addition',
    (real) => ({ ...real, viewer: `${real.viewer}.${stranger}` }),
  ],
  ['without a member', (real) => ({ ...real, viewer: '' })],
  ['without a signature', (real) => ({ ...real, signature: '' })],
  ['with a longer signature', (real) => ({ ...real, signature: `${real.signature}00` })],
  [
    'with a signature in capitals',
    (real) => ({ ...real, signature: real.signature.toUpperCase() }),
  ],
  ['with a sign before the time', (real) => ({ ...real, seconds: `+${real.seconds}` })],
  ['with a part of a second', (real) => ({ ...real, seconds: `${real.seconds}.5` })],
  ['with time in another form', (real) => ({ ...real, seconds: '0x6a1d7a2b' })],
  ['with an additional line', (real) => ({ ...real, signature: `${real.signature}%0a` })],
]
test.each(forgeries)('refuses a private link %s', async (_, forge) => {
  await site.expectShut(urlOf(forge(partsOf(await site.photoUrl()))))
})

test("refuses a private link of another member under one's own id", async () => {
  const ownParts = partsOf(await site.photoUrl())
  const otherParts = partsOf(await site.photoUrl(stranger))
  expect(ownParts.signature).not.toBe(otherParts.signature)
  await site.expectShut(urlOf({ ...otherParts, viewer: ownParts.viewer }), [403])
  await site.expectShut(urlOf({ ...ownParts, signature: otherParts.signature }), [403])
})

test.each([
  ['with the secret itself', async (text: string) => sign(await rawKey(), text)],
  ['for another purpose', async (text: string) => sign(await keyFor(SITE_SECRET, 'address'), text)],
  [
    'with another secret',
    async (text: string) => sign(await keyFor('x'.repeat(40), 'media-link'), text),
  ],
])('refuses a private link that is signed %s', async (_, signText) => {
  const real = partsOf(await site.photoUrl())
  const text = `${real.seconds}.${member}.${ada}.${photo}`
  const validSignature = await sign(await keyFor(SITE_SECRET, 'media-link'), text)
  expect(urlOf({ ...real, signature: validSignature })).toBe(urlOf(real))
  await site.expectShut(urlOf({ ...real, signature: await signText(text) }), [403])
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
  ['a path outside the folder', '..%2f..%2fcatalogue%2fsnapshot'],
])('refuses a private link to a file of another name: %s', async (_, file) => {
  await site.expectShut((await site.photoUrl()).replace(/[^/]+$/, file), [404])
})
