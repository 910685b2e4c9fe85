import { operations } from '#contract/openapi'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SECOND } from '../../support/platform/fixtures.ts'
import { openUsers, type Users } from '../../support/accounts/users.ts'

const MINUTE = 60 * SECOND
/** How long a call stays open to a token after its session was ended at the account service. */
const longest = { 'at once': 0, minutes: 5 * MINUTE }
const atOnce = [
  'GET /api/me/export',
  'DELETE /api/me',
  'GET /api/own/export',
  'POST /api/own/leave',
  'POST /api/invitations/accept',
]
/** They change nothing that is private, or answer anyone. */
const isPersonal = ({ access }: { access: string }) => access === 'member' || access === 'companion'

const calls = operations
  .filter(({ endpoint }) => isPersonal(endpoint))
  .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  .filter((call) => !atOnce.includes(call))

let office: Users
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  office = await openUsers()
})

/** A token of a session that was ended at the service, issued so long ago. */
async function askWith(call: string, issuedMsAgo: number, sessionId: string) {
  const [method = '', path = ''] = call.split(' ')
  const iat = Math.floor((Date.now() - issuedMsAgo) / SECOND)
  const claims = { session_id: sessionId, iat }
  const address = path.replaceAll(/:\w+/g, crypto.randomUUID())
  return office.as(claims, method, address, method === 'GET' ? undefined : {})
}

test('a session that was ended at the account service closes every personal call within minutes', async () => {
  const open: string[] = []
  for (const call of calls) {
    const sessionId = crypto.randomUUID()
    office.accounts.service.ended.add(sessionId)
    const response = await askWith(call, longest.minutes, sessionId)
    if (response.status !== 401) open.push(`${call} ${response.status}`)
    await response.text()
  }
  expect(calls.length).toBeGreaterThan(50)
  expect(open).toEqual([])
})

test('the account service is asked once in five minutes for a session', async () => {
  const { service } = office.accounts
  const sessionId = crypto.randomUUID()
  const before = service.sessionsAsked
  for (let asked = 0; asked < 3; asked++) await askWith('GET /api/me', 10 * MINUTE, sessionId)
  expect(service.sessionsAsked - before).toBe(1)
})

test('an account service without an answer leaves the token its own life', async () => {
  office.accounts.service.session = () => new Response('<!doctype html>', { status: 502 })
  const response = await askWith('GET /api/me', 10 * MINUTE, crypto.randomUUID())
  expect(response.status).toBe(200)
})

describe('a second factor that was added a moment ago', () => {
  test.each(['GET /api/me/export', 'DELETE /api/me'])(
    'refuses %s by a password alone',
    async (call) => {
      const { service } = office.accounts
      service.session = () =>
        Response.json({
          id: '0',
          email: 'ada@members.test',
          email_confirmed_at: '2026-01-01T00:00:00Z',
          factors: [{ status: 'verified' }],
        })
      const response = await askWith(call, 0, crypto.randomUUID())
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ id: 'session.second-factor' })
    },
  )
})
