import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountServiceOf } from '../../../../worker/accounts/lib/account-service.ts'
import { configOf } from '../../../../worker/platform/lib/config.ts'
import { syncAccounts } from '../../../../worker/accounts/jobs/account-service.ts'
import { env } from '../../../support/platform/database.ts'
import { uuid } from '../../../support/platform/fixtures.ts'
import { member, openUsers, type Users } from '../../../support/accounts/users.ts'

const reason = 'As requested'

let office: Users
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  office = await openUsers()
})

const answerWith = (answer: (request: Request) => Response | Promise<Response>) => {
  office.accounts.service.more = answer
}
const refuse = (status: number, code?: string, message = 'No') =>
  answerWith(() => Response.json({ message, ...(code !== undefined && { code }) }, { status }))
const service = () => accountServiceOf(configOf({ ...env, ...office.accounts.vars }))!
const sync = () => syncAccounts({ ...env, ...office.accounts.vars })
const dueOf = async () => (await office.read(member)).accountDue

const gateways: [what: string, answer: () => Response][] = [
  ['a page', () => new Response('<!doctype html>', { status: 404 })],
  ['plain text', () => new Response('404 page not found\n', { status: 404 })],
  ['JSON without a code', () => Response.json({ message: 'no Route matched' }, { status: 404 })],
  ['an unrelated code', () => Response.json({ code: 'not_found' }, { status: 404 })],
]

describe.each(gateways)('gateway that answers 404 with %s', (_, answer) => {
  test('a deletion stays due until the account is deleted', async () => {
    answerWith((request) =>
      request.method === 'DELETE' ? answer() : office.accountAdmin.answer(request),
    )
    await office.done('DELETE', member, '', { reason })
    expect(await dueOf()).toBe('delete')
    expect(office.accountAdmin.users.has(member)).toBe(true)
    answerWith(office.accountAdmin.answer)
    await sync()
    expect(await dueOf()).toBeNull()
    expect(office.accountAdmin.users.has(member)).toBe(false)
  })

  test('a suspension stays due until the account is banned', async () => {
    answerWith((request) =>
      request.method === 'PUT' ? answer() : office.accountAdmin.answer(request),
    )
    await office.done('PUT', member, '/suspension', { reason })
    expect(await dueOf()).toBe('ban')
    answerWith(office.accountAdmin.answer)
    await sync()
    expect(await dueOf()).toBeNull()
    expect(office.accountAdmin.users.get(member)?.banned_until).toBeDefined()
  })

  test('an account does not count as missing, nor do its passkeys and factors', async () => {
    answerWith(answer)
    for (const request of [
      service().find(member),
      service().passkeysOf(member),
      service().removeFactor(member, { id: uuid(1), kind: 'totp' }),
      service().removeFactor(member, { id: uuid(1), kind: 'passkey' }),
    ]) {
      await expect(request).rejects.toMatchObject({ status: 503 })
    }
    expect((await office.read(member)).accounts).toBe('silent')
  })
})

describe('things that the service reports as missing', () => {
  test('the service’s code identifies a missing account', async () => {
    refuse(404, 'user_not_found')
    expect(await service().find(member)).toBeNull()
    expect(await service().passkeysOf(member)).toEqual([])
    await service().remove(member)
    await service().ban(member)
  })

  test('an account has no passkeys if the project offers none', async () => {
    refuse(404, 'passkey_disabled')
    expect(await service().passkeysOf(member)).toEqual([])
  })

  test('the service’s code identifies a missing factor or passkey', async () => {
    refuse(404, 'mfa_factor_not_found')
    await service().removeFactor(member, { id: uuid(1), kind: 'totp' })
    refuse(404, 'validation_failed', 'Passkey not found')
    await service().removeFactor(member, { id: uuid(1), kind: 'passkey' })
    refuse(404, 'validation_failed', 'user_id must be an UUID')
    const removal = service().removeFactor(member, { id: uuid(1), kind: 'passkey' })
    await expect(removal).rejects.toMatchObject({ status: 503 })
  })
})

test('a search escapes the characters of SQL patterns', async () => {
  const filters: (string | null)[] = []
  answerWith((request) => {
    filters.push(new URL(request.url).searchParams.get('filter'))
    return Response.json({ users: [] })
  })
  for (const text of ['_', '50%', String.raw`a\b`, 'ada@members.test']) {
    await service().search(text, 10)
  }
  expect(filters).toEqual([String.raw`\_`, String.raw`50\%`, String.raw`a\\b`, 'ada@members.test'])
})

test('a rate limit mentions mails only if a mail was requested', async () => {
  refuse(429, 'over_request_rate_limit')
  const ban = service().ban(member)
  await expect(ban).rejects.toMatchObject({ status: 503 })
  const mail = service().resendConfirmation('ada@members.test', 'https://site.test')
  await expect(mail).rejects.toMatchObject({ status: 429 })
})
