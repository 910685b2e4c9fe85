import { beforeEach, describe, expect, test } from 'vitest'
import { call, newMember, newSignedInMember, resetStandIns, signIn, visitor } from './stand-in.ts'

beforeEach(resetStandIns)

/** A member with two browsers. */
async function twice() {
  const { email } = await newMember()
  const first = visitor()
  const second = visitor()
  const sessions = { here: await signIn(first, email), there: await signIn(second, email) }
  const alive = async (which: keyof typeof sessions) => {
    const headers = { authorization: `Bearer ${sessions[which].access_token}` }
    return (await call('GET', '/user', undefined, headers)).status === 200
  }
  return { here: first, there: second, sessions, alive }
}

const cases = [
  ['local', { here: false, there: true }],
  ['others', { here: true, there: false }],
  ['global', { here: false, there: false }],
] as const

describe('signing out', () => {
  test.each(cases)('ends the sessions of the scope %s', async (scope, remaining) => {
    const { here, sessions, alive } = await twice()
    expect((await here.signOut({ scope })).error).toBeNull()
    expect({ here: await alive('here'), there: await alive('there') }).toEqual(remaining)
    for (const which of ['here', 'there'] as const) {
      const { refresh_token } = sessions[which]
      const { error } = await visitor().refreshSession({ refresh_token })
      expect(error?.code).toBe(remaining[which] ? undefined : 'refresh_token_not_found')
    }
  })

  test('responds without a body, and ends all sessions by default', async () => {
    const { sessions, alive } = await twice()
    const headers = { authorization: `Bearer ${sessions.here.access_token}` }
    const response = await call('POST', '/logout', undefined, headers)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await alive('there')).toBe(false)
  })

  test('invalidates the access token for every call', async () => {
    const { client, session } = await newSignedInMember()
    await client.signOut()
    const headers = { authorization: `Bearer ${session.access_token}` }
    const response = await call('GET', '/user', undefined, headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error_code: 'session_not_found',
      msg: 'Session from session_id claim in JWT does not exist',
    })
    const { error } = await visitor().getUser(session.access_token)
    expect(error?.name).toBe('AuthSessionMissingError')
  })

  test('rejects an unknown scope', async () => {
    const { session } = await newSignedInMember()
    const headers = { authorization: `Bearer ${session.access_token}` }
    const response = await call('POST', '/logout?scope=toString', undefined, headers)
    expect(await response.json()).toMatchObject({ msg: 'Unsupported logout scope "toString"' })
  })
})

test('signing out in one browser leaves other browsers signed in', async () => {
  const { here, there } = await twice()
  await here.signOut({ scope: 'local' })
  expect((await here.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await there.getUser()).error).toBeNull()
})
