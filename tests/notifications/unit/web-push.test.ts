import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { base64UrlOf, bytesOf } from '../../../worker/platform/lib/bytes.ts'
import { parsePushAddress } from '../../../worker/platform/push/pusher.ts'
import {
  authorizationFor,
  encryptMessage,
  privateJwk,
} from '../../../worker/platform/lib/web-push.ts'

// Example of RFC 8291, section 5 and appendix A.
const example = {
  text: 'When I grow up, I want to be a watermelon',
  browser: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  sender: {
    publicKey:
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

async function senderKeys(): Promise<CryptoKeyPair> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const { d, ...jwk } = privateJwk(example.sender)
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d }, curve, true, ['deriveBits']),
  }
}

test('encrypts a message as in the example of RFC 8291', async () => {
  const options = { salt: bytesOf(example.salt), senderKeys: await senderKeys() }
  const length = example.text.length
  const encrypted = await encryptMessage(example.text, example.browser, {
    ...options,
    paddedBytes: length,
  })
  expect(base64UrlOf(encrypted)).toBe(example.message)
})

test('pads messages to one length, randomises them, and rejects longer ones', async () => {
  const [shortMessage, long] = await Promise.all(
    ['', 'a'.repeat(1_024)].map((text) => encryptMessage(text, example.browser)),
  )
  expect(shortMessage!.length).toBe(long!.length)
  expect(shortMessage!.length).toBeLessThan(4_096)
  expect(await encryptMessage('', example.browser)).not.toEqual(shortMessage)
  await expect(encryptMessage('a'.repeat(1_025), example.browser)).rejects.toThrow(RangeError)
})

test('signs the push authorisation for one service and twelve hours', async () => {
  const now = Date.UTC(2026, 5, 1)
  const to = 'https://fcm.googleapis.com/fcm/send/abc'
  const subject = 'mailto:office@site.test'
  const header = await authorizationFor(to, { ...example.sender, subject }, now)
  const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? []
  expect(key).toBe(example.sender.publicKey)
  const { d: _, ...jwk } = privateJwk(example.sender)
  await jwtVerify(token, await importJWK(jwk, 'ES256'), { currentDate: new Date(now) })
  expect(decodeJwt(token)).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: now / 1_000 + 12 * 3_600,
    sub: subject,
  })
})

const services: [endpoint: string, isOne: boolean][] = [
  ['https://fcm.googleapis.com/fcm/send/a:b', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://me@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.test/a', false],
  ['https://evilfcm.googleapis.com/a', false],
  ['https://push.apple.com.evil.test/', false],
  ['https://evilpush.apple.com/', false],
  ['https://notify.windows.com/', false],
  ['https://127.0.0.1/', false],
  ['http://localhost:8787/local/push/devices/a', false],
  ['', false],
]
test.each(services)('decides if %s is a push service: %s', (endpoint, isOne) => {
  expect(parsePushAddress(endpoint, null) !== null).toBe(isOne)
})

test.each([
  [' https://fcm.googleapis.com/a', 'https://fcm.googleapis.com/a'],
  ['https://FCM.googleapis.com/a\n', 'https://fcm.googleapis.com/a'],
  ['https:\\\\fcm.googleapis.com\\a', 'https://fcm.googleapis.com/a'],
  ['HTTPS://fcm.googleapis.com:443/a b', 'https://fcm.googleapis.com/a%20b'],
  [`https://fcm.googleapis.com/${'é'.repeat(400)}`, null],
])('normalises the push endpoint %j to %j', (endpoint, address) => {
  expect(parsePushAddress(endpoint, null)).toBe(address)
})

test('accepts only endpoints of the stand-in in local development', () => {
  const url = 'http://localhost:8787/local/push/devices'
  expect(parsePushAddress(`${url}/a`, url)).toBe(`${url}/a`)
  for (const address of ['http://localhost:8787/local/push/devicesx', `${url}/../../auth/a`]) {
    expect(parsePushAddress(address, url)).toBe(null)
  }
})
