import { beforeEach, describe, expect, test } from 'vitest'
import { call, newMember, newSignedInMember, resetStandIns, signIn, visitor } from './stand-in.ts'

beforeEach(resetStandIns)

/** Someone with two browsers. */
async function twice() {
  const { email } = await newMember()
  const here = visitor()
  const there = visitor()
  const sessions = { here: await signIn(here, email), there: await signIn(there, email) }
  const alive = async (which: keyof typeof sessions) => {
    const headers = { authorization: `Bearer ${sessions[which].access_token}` }
    return (await call('GET', '/user', undefined, headers)).status === 200
  }
  return { here, there, sessions, alive }
}

const cases = [
  ['local', { here: false, there: true }],
  ['others', { here: true, there: false }],
  ['global', { here: false, there: false }],
] as const

describe('signing out', () => {
  test.each(cases)('with the scope %s', async (scope, left) => {
    const { here, sessions, alive } = await twice()
    expect((await here.signOut({ scope })).error).toBeNull()
    expect({ here: await alive('here'), there: await alive('there') }).toEqual(left)
    for (const which of ['here', 'there'] as const) {
      const { refresh_token } = sessions[which]
      const { error } = await visitor().refreshSession({ refresh_token })
      expect(error?.code).toBe(left[which] ? undefined : 'refresh_token_not_found')
    }
  })

  test('says nothing, everywhere by default', async () => {
    const { sessions, alive } = await twice()
    const headers = { authorization: `Bearer ${sessions.here.access_token}` }
    const response = await call('POST', '/logout', undefined, headers)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await alive('there')).toBe(false)
  })

  test('leaves an access token that no call takes any more', async () => {
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

  test('to a scope that is none is refused', async () => {
    const { session } = await newSignedInMember()
    const headers = { authorization: `Bearer ${session.access_token}` }
    const response = await call('POST', '/logout?scope=toString', undefined, headers)
    expect(await response.json()).toMatchObject({ msg: 'Unsupported logout scope "toString"' })
  })
})

test('signing out in one browser is not felt in another', async () => {
  const { here, there } = await twice()
  await here.signOut({ scope: 'local' })
  expect((await here.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await there.getUser()).error).toBeNull()
})
