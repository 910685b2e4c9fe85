import { operations } from '#contract/openapi'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SECOND } from '../../support/platform/fixtures.ts'
import { openUsers, type Users } from '../../support/accounts/users.ts'

const MINUTE = 60 * SECOND
/** Maximum time for which a call accepts a token after its session was ended at the account service. */
const longest = { 'at once': 0, minutes: 5 * MINUTE }
const atOnce = [
  'GET /api/me/export',
  'DELETE /api/me',
  'GET /api/own/export',
  'POST /api/own/leave',
  'POST /api/invitations/accept',
]
/** Calls that change nothing private, or that answer anyone. */
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

/** Calls with a token of a session that was ended at the service. @param issuedMsAgo age of the token */
async function askWith(call: string, issuedMsAgo: number, sessionId: string) {
  const [method = '', path = ''] = call.split(' ')
  const iat = Math.floor((Date.now() - issuedMsAgo) / SECOND)
  const claims = { session_id: sessionId, iat }
  const address = path.replaceAll(/:\w+/g, crypto.randomUUID())
  return office.as(claims, method, address, method === 'GET' ? undefined : {})
}

test('every personal call refuses a session within minutes of its end at the account service', async () => {
  const openCalls: string[] = []
  for (const call of calls) {
    const sessionId = crypto.randomUUID()
    office.accounts.service.ended.add(sessionId)
    const response = await askWith(call, longest.minutes, sessionId)
    if (response.status !== 401) openCalls.push(`${call} ${response.status}`)
    await response.text()
  }
  expect(calls.length).toBeGreaterThan(50)
  expect(openCalls).toEqual([])
})

test('a session is checked at the account service once in five minutes', async () => {
  const { service } = office.accounts
  const sessionId = crypto.randomUUID()
  const before = service.sessionsAsked
  for (let attempt = 0; attempt < 3; attempt++) await askWith('GET /api/me', 10 * MINUTE, sessionId)
  expect(service.sessionsAsked - before).toBe(1)
})

test('a token is accepted for its own lifetime while the account service is silent', async () => {
  office.accounts.service.session = () => new Response('<!doctype html>', { status: 502 })
  const response = await askWith('GET /api/me', 10 * MINUTE, crypto.randomUUID())
  expect(response.status).toBe(200)
})

describe('newly added second factor', () => {
  test.each(['GET /api/me/export', 'DELETE /api/me'])(
    '%s refuses a session by password alone',
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
