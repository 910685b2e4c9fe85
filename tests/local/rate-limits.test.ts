import { beforeEach, expect, test } from 'vitest'
import {
  call,
  configure,
  expectRefusal,
  dataOf,
  moveClock,
  newAddress,
  newMember,
  PASSWORD,
  resetStandIns,
  visitor,
} from './stand-in.ts'

beforeEach(async () => {
  await resetStandIns()
  await configure({ rateLimits: true, mailsPerHour: 1000 })
})

let addresses = 0
const fromElsewhere = () => ({ 'cf-connecting-ip': `192.0.2.${++addresses}` })

async function statuses(count: number, path: string, body: object, headers: object) {
  const turns = Array.from({ length: count }, () => call('POST', path, body, headers))
  return (await Promise.all(turns)).map(({ status }) => status).sort()
}

const delicate: [path: string, body: object, usual: number][] = [
  ['/signup', { email: 'x' }, 400],
  ['/recover', { email: '' }, 400],
  ['/resend', {}, 400],
  ['/verify', {}, 400],
  ['/token?grant_type=refresh_token', { refresh_token: 'x' }, 400],
  ['/token?grant_type=password', { email: 'member@velours.test', password: 'a guess' }, 400],
]
test.each(delicate)(
  '%s accepts thirty calls from an address, then responds 429',
  async (path, body, usual) => {
    const address = fromElsewhere()
    const codes = await statuses(30, path, body, address)
    expect(new Set(codes)).toEqual(new Set([usual]))
    // Tokens refill while passwords are hashed, two in four seconds, so a slow machine accepts a few calls more.
    let refusal = await call('POST', path, body, address)
    for (let extra = 0; extra < 10 && refusal.status === usual; extra++) {
      refusal = await call('POST', path, body, address)
    }
    expect(refusal.status).toBe(429)
    expect(refusal.headers.get('retry-after')).toBeNull()
    expect(await refusal.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    })
    expect((await call('POST', path, body, fromElsewhere())).status).toBe(usual)
  },
)

test('account changes are rate-limited per address, whatever the token', async () => {
  const address = fromElsewhere()
  const change = () => call('PUT', '/user', { password: 'another-one' }, address)
  const codes = await Promise.all(Array.from({ length: 30 }, change))
  expect(new Set(codes.map(({ status }) => status))).toEqual(new Set([403]))
  expect((await change()).status).toBe(429)
})

test('limits refill: a call in ten seconds, a token refresh in two', async () => {
  const signUp = '/signup'
  const token = '/token?grant_type=refresh_token'
  const address = fromElsewhere()
  await statuses(31, signUp, { email: 'x' }, address)
  await statuses(31, token, { refresh_token: 'x' }, address)
  await moveClock(10_500)
  expect(await statuses(2, signUp, { email: 'x' }, address)).toEqual([400, 429])
  const codes = await statuses(7, token, { refresh_token: 'x' }, address)
  expect(codes.filter((code) => code === 400).length).toBeGreaterThanOrEqual(5)
  expect(codes.at(-1)).toBe(429)
})

test('mails are limited for the whole service', async () => {
  await configure({ mailsPerHour: 1 })
  await moveClock(24 * 60 * 60 * 1000)
  const { email } = await newMember()
  dataOf(await visitor().resetPasswordForEmail(email))
  const message = 'email rate limit exceeded'
  const stranger = newAddress()
  const signUp = () => visitor().signUp({ email: stranger, password: PASSWORD })
  await expectRefusal(signUp(), 429, 'over_email_send_rate_limit', message)
  await moveClock(26 * 60 * 60 * 1000)
  expect((await signUp()).error).toBeNull()
})
