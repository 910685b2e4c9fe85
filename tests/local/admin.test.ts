import { beforeEach, describe, expect, test } from 'vitest'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../worker/local/auth/keys.ts'
import {
  administration,
  call,
  expectRefusal,
  dataOf,
  moveClock,
  newAddress,
  newMember,
  newSignedInMember,
  PASSWORD,
  resetStandIns,
  signIn,
  visitor,
} from './stand-in.ts'

beforeEach(resetStandIns)

const key = { apikey: SECRET_KEY }

describe('the administration API', () => {
  test('rejects members who claim a role in their metadata', async () => {
    const { client } = await newSignedInMember()
    dataOf(await client.updateUser({ data: { role: 'service_role' } }))
    const { access_token } = (await client.getSession()).data.session ?? {}
    const headers = { authorization: `Bearer ${access_token}` }
    const response = await call('GET', '/admin/users', undefined, headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error_code: 'not_admin',
      msg: 'User not allowed',
    })
  })

  test('rejects the publishable key', async () => {
    const headers = { authorization: `Bearer ${PUBLISHABLE_KEY}` }
    expect((await call('GET', '/admin/users', undefined, headers)).status).toBe(403)
    expect((await call('GET', '/admin/users')).status).toBe(403)
  })

  test('rejects calls without a bearer token or with a forged one', async () => {
    const withoutToken = await call('GET', '/admin/users', undefined, {
      authorization: 'Basic abc',
    })
    expect(withoutToken.status).toBe(401)
    expect(await withoutToken.json()).toMatchObject({
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
    const forged = `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`
    const headers = { authorization: `Bearer ${forged}` }
    const response = await call('GET', '/admin/users', undefined, headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error_code: 'bad_jwt' })
  })

  test('rejects browsers, even with the secret key', async () => {
    const headers = { ...key, 'user-agent': 'Mozilla/5.0' }
    expect((await call('GET', '/admin/users', undefined, headers)).status).toBe(401)
  })
})

describe('an administrator', () => {
  test('lists all users in pages, newest first', async () => {
    await moveClock(1000 * 24 * 60 * 60 * 1000)
    const members = [await newMember(), await newMember(), await newMember()]
    const { users, total, lastPage, nextPage, aud } = dataOf(
      await administration().listUsers({ page: 1, perPage: 2 }),
    )
    expect(users.map(({ email }) => email)).toEqual([members[2]?.email, members[1]?.email])
    expect(total).toBeGreaterThanOrEqual(6)
    // The official client only reads the first digit of a page number.
    expect([nextPage, lastPage]).toEqual([2, Number(String(Math.ceil(total / 2))[0])])
    expect(aud).toBe('authenticated')
    const response = await call('GET', '/admin/users?page=1&per_page=2', undefined, key)
    expect(response.headers.get('x-total-count')).toBe(String(total))
    expect(response.headers.get('link')).toMatch(
      /^<\/admin\/users\?page=2&per_page=2>; rel="next", <\/admin\/users\?page=\d+&per_page=2>; rel="last"$/,
    )
    expect(dataOf(await administration().listUsers()).users.length).toBe(Math.min(total, 50))
  })

  test('finds users by a part of the address', async () => {
    const { email } = await newMember()
    const response = await call('GET', `/admin/users?filter=${email.slice(0, 12)}`, undefined, key)
    expect(await response.json()).toMatchObject({ users: [{ email }] })
  })

  test('gets an error for a page that doesn’t exist', async () => {
    const response = await call('GET', '/admin/users?page=-1', undefined, key)
    expect(response.status).toBe(400)
    const { error_code, msg } = await response.json<{ error_code: string; msg: string }>()
    expect(error_code).toBe('validation_failed')
    expect(msg).toMatch(/^Bad Pagination Parameters: /)
  })

  test('creates users with exactly the given fields', async () => {
    const email = newAddress()
    const response = await call(
      'POST',
      '/admin/users',
      { email, password: PASSWORD, user_metadata: { a: 1 }, app_metadata: { role: 'admin' } },
      key,
    )
    expect(response.status).toBe(200)
    const user = await response.json<{ id: string }>()
    expect(user).toMatchObject({
      email,
      app_metadata: { provider: 'email', providers: ['email'], role: 'admin' },
      user_metadata: { a: 1 },
    })
    const signingIn = visitor().signInWithPassword({ email, password: PASSWORD })
    await expectRefusal(signingIn, 400, 'email_not_confirmed')
    dataOf(await administration().updateUserById(user.id, { email_confirm: true }))
    const session = await signIn(visitor(), email)
    expect(session.user.app_metadata.role).toBe('admin')
    expect(session.user.user_metadata).toEqual({ a: 1, email_verified: true })
  })

  test('changes any field of a user, and a new password ends all sessions', async () => {
    const { id, client } = await newSignedInMember()
    const email = newAddress()
    const changes = { email, password: 'from-the-office', app_metadata: { role: 'admin' } }
    const { user } = dataOf(await administration().updateUserById(id, changes))
    expect(user).toMatchObject({ email, app_metadata: { role: 'admin', provider: 'email' } })
    expect((await client.refreshSession()).error?.code).toBe('refresh_token_not_found')
    await signIn(visitor(), email, 'from-the-office')
    dataOf(await administration().updateUserById(id, { app_metadata: { role: null } }))
    const storedUser = dataOf(await administration().getUserById(id)).user
    expect(storedUser?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })

  test('deletes users permanently', async () => {
    const { id, email } = await newMember()
    dataOf(await administration().deleteUser(id))
    await expectRefusal(administration().getUserById(id), 404, 'user_not_found', 'User not found')
    await newMember(email)
  })

  test('soft-deletes users, which removes their address', async () => {
    const { id, email } = await newMember()
    dataOf(await administration().deleteUser(id, true))
    const { user } = dataOf(await administration().getUserById(id))
    expect(user).toMatchObject({ user_metadata: {}, deleted_at: expect.any(String) })
    expect(JSON.stringify(user)).not.toContain(email)
    await newMember(email)
  })

  const invalidUsers: [why: string, status: number, code: string, message: string, body: object][] =
    [
      [
        'neither address nor phone',
        400,
        'validation_failed',
        'Cannot create a user without either an email or phone',
        {},
      ],
      [
        'a bad id',
        400,
        'validation_failed',
        'ID must conform to the uuid v4 format',
        { id: '7', email: 'seven@velours.test' },
      ],
      [
        'a taken address',
        422,
        'email_exists',
        'A user with this email address has already been registered',
        { email: 'member@velours.test' },
      ],
      [
        'a short password',
        422,
        'weak_password',
        'Password should be at least 6 characters.',
        { email: 'short@velours.test', password: 'a' },
      ],
      [
        'an invalid ban',
        400,
        'validation_failed',
        'invalid format for ban duration: time: invalid duration "long"',
        { email: 'ban@velours.test', ban_duration: 'long' },
      ],
    ]
  test.each(invalidUsers)('can’t create a user with %s', async (_, status, code, message, body) => {
    const response = await call('POST', '/admin/users', body, key)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error_code: code, msg: message })
  })

  test('gets an error for an id that doesn’t exist', async () => {
    const response = await call('GET', '/admin/users/seven', undefined, key)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'user_id must be an UUID',
    })
  })
})
