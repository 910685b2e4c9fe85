import type { JWTPayload } from 'jose'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getMeEndpoint } from '#accounts/me'
import { endSessionsEndpoint } from '#accounts/members'
import { deleteMeEndpoint } from '#accounts/my-data'
import { setSecondFactor } from '../../../worker/accounts/members/writes.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { SECOND, uuid } from '../../support/platform/fixtures.ts'
import { member, openUsers, otherMember, type Users } from '../../support/accounts/users.ts'

const START = Date.UTC(2027, 0, 1)
const reason = 'As requested'
const sessionId = uuid(0xe1)

let office: Users
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  office = await openUsers()
  later(60)
})

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * SECOND)
const seconds = () => Math.floor(Date.now() / SECOND)

/** A session that begins now; its tokens may be renewed at any time. */
function begin(session_id = crypto.randomUUID() as string) {
  const amr = [{ method: 'password', timestamp: seconds() }]
  return {
    renewed: (): JWTPayload => ({ session_id, amr, iat: seconds(), exp: seconds() + 3_600 }),
  }
}
const status = async (claims: JWTPayload) =>
  (await office.as(claims, 'GET', getMeEndpoint.path)).status

const withFactor = () =>
  Object.assign(office.accountAdmin.users.get(member)!, {
    factors: [
      {
        id: uuid(0x2f),
        factor_type: 'totp',
        status: 'verified',
        created_at: '2026-01-01T00:00:00Z',
      },
    ],
  })

/** Actions that end all sessions of the member. */
const endings: [what: string, act: () => Promise<unknown>, within: number][] = [
  [
    'a suspension that was lifted',
    async () => {
      await office.done('PUT', member, '/suspension', { reason })
      await office.done('DELETE', member, '/suspension')
    },
    200,
  ],
  [
    'a reset of the second factors by staff',
    async () => {
      withFactor()
      await office.done('DELETE', member, '/factors')
    },
    200,
  ],
  [
    'the member',
    () => office.as(begin().renewed(), 'POST', endSessionsEndpoint.path, { keep: 'none' }),
    200,
  ],
  ['a deletion by staff', () => office.done('DELETE', member, '', { reason }), 401],
  [
    'a deletion by the member',
    () => office.as(begin().renewed(), 'DELETE', deleteMeEndpoint.path),
    401,
  ],
]

describe.each(endings)('sessions ended by %s', (_, endSessionsOfMember, afterwards) => {
  test('the sessions stay ended, however often their tokens are renewed', async () => {
    const session = begin()
    later(60)
    expect(await status(session.renewed())).toBe(200)
    await endSessionsOfMember()
    for (const wait of [1, 60, 3_600]) {
      later(wait)
      await expectTurnedAway(await office.as(session.renewed(), 'GET', getMeEndpoint.path), 401)
    }
    expect(await status(begin().renewed())).toBe(afterwards)
  })
})

describe('end of a member’s other sessions', () => {
  test('the session that ended the others continues, also renewed', async () => {
    const session = begin(sessionId)
    const elsewhere = begin()
    later(60)
    await office.as(session.renewed(), 'POST', endSessionsEndpoint.path, { keep: 'this' })
    later(3_600)
    expect(await status(session.renewed())).toBe(200)
    expect(await status(elsewhere.renewed())).toBe(401)
  })

  test('a session without a start ends, too', async () => {
    const silent = () => ({ amr: undefined, iat: seconds(), exp: seconds() + 3_600 })
    expect(await status(silent())).toBe(200)
    await office.as(begin(sessionId).renewed(), 'POST', endSessionsEndpoint.path, { keep: 'this' })
    later(60)
    expect(await status(silent())).toBe(401)
    expect(await status({ ...silent(), sub: otherMember })).toBe(200)
  })
})

describe('session without the account’s second factor', () => {
  const answerWith = (code: string, status = 403) => {
    office.accounts.service.session = () => Response.json({ code }, { status })
  }
  beforeEach(() => setSecondFactor(office.db, member, Date.now()))

  test.each(['session_not_found', 'session_expired', 'user_not_found', 'user_banned'])(
    'the call gets 401 when the service has ended the session (%s)',
    async (code) => {
      answerWith(code)
      const response = await office.as(begin().renewed(), 'GET', getMeEndpoint.path)
      await expectTurnedAway(response, 401)
    },
  )

  test('the call gets 503 while the service gives no answer of its own', async () => {
    answerWith('unexpected_failure', 500)
    await expectTurnedAway(await office.as(begin().renewed(), 'GET', getMeEndpoint.path), 503)
  })
})
