import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMeEndpoint } from '#accounts/me'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { projectSettings } from '../../support/accounts/accounts.ts'
import { member, openUsers, SECRET, type Users } from '../../support/accounts/users.ts'
import { env } from '../../support/platform/database.ts'
import { openMailServer } from '../../support/notifications/mail-server.ts'
import { SECOND, uuid } from '../../support/platform/fixtures.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'

const address = 'ada@members.test'
const ground = 'conduct'
const reason = 'Threats'

let office: Users
let mailServer: ReturnType<typeof openMailServer>
beforeEach(async () => {
  mailServer = openMailServer()
  office = await openUsers({ ...mailServer.vars, SUPABASE_SECRET_KEY: SECRET })
})

afterEach(() => void vi.useRealTimers())

const suspend = (id = member) => office.done('PUT', id, '/suspension', { reason, ground })
/** Deletes the account, in the site's rows and at the account service. */
const erase = (id = member) => office.call('DELETE', office.at(id, ''), { reason })

/** The first call of a new account. */
const callAs = async (sub: string, email = address) => {
  const response = await office.as({ sub, email }, 'GET', getMeEndpoint.path)
  return [response.status, (await response.json<{ id?: string }>()).id]
}
const addresses = () =>
  rowsOf<{ address_hash: string; member_id: string | null; until: number }>(
    'SELECT * FROM suspended_addresses',
  )

describe('the address of a suspended account', () => {
  test('is stored as a keyed hash for 24 months, and outlives the account', async () => {
    await suspend()
    const [row] = await addresses()
    expect(row).toMatchObject({
      address_hash: expect.stringMatching(/^[\da-f]{32}$/) as string,
      member_id: member,
    })
    expect(Math.round((row!.until - Date.now()) / 86_400_000)).toBe(730)
    expect((await erase()).status).toBe(200)
    expect(await addresses()).toEqual([{ ...row, member_id: null }])
  })

  test('is deleted when the suspension is lifted, also from a restored backup', async () => {
    await suspend()
    await office.done('DELETE', member, '/suspension')
    expect(await addresses()).toEqual([])
    const tombstones = await rowsOf<{ detail: string }>(
      "SELECT detail FROM tombstones WHERE what = 'address.suspended' ORDER BY id",
    )
    expect(JSON.parse(tombstones.at(-1)!.detail)).toEqual({ isLifted: true })
    await erase()
    expect(await callAs(uuid(0xe1))).toEqual([200, expect.anything()])
  })

  test('expires after 24 months', async () => {
    await suspend()
    const [row] = await addresses()
    await expireRows(env, row!.until)
    expect(await addresses()).toHaveLength(1)
    await expireRows(env, row!.until + 1)
    expect(await addresses()).toEqual([])
  })

  test('is not stored for an account whose address was never confirmed', async () => {
    office.accountAdmin.add(member, address, { email_confirmed_at: undefined as never })
    await suspend()
    expect(await addresses()).toEqual([])
  })
})

describe('a new account with the address of a suspended one', () => {
  test('is suspended from its first call, audited, and mailed how to appeal', async () => {
    await suspend()
    await erase()
    mailServer.sent.length = 0
    expect(await callAs(uuid(0xe1))).toEqual([403, 'account.suspended'])
    expect(await callAs(uuid(0xe1))).toEqual([403, 'account.suspended'])
    expect(await rowsOf(`SELECT account_due FROM members WHERE id = '${uuid(0xe1)}'`)).toEqual([
      { account_due: 'ban' },
    ])
    expect((await auditLog()).filter(({ act }) => act === 'member.evasion')).toMatchObject([
      { actor: 'system', subject: uuid(0xe1) },
    ])
    await vi.waitFor(() => expect(mailServer.sent).toHaveLength(1))
    expect(mailServer.sent[0]!.to).toBe(address)
    expect(mailServer.sent[0]!.text).toContain('suspended an account with this address')
    expect(mailServer.sent[0]!.text).toContain('/appeal#')
  })

  test('is suspended once by simultaneous first calls', async () => {
    await suspend()
    await erase()
    await Promise.all([1, 2, 3].map(() => callAs(uuid(0xe1))))
    expect((await auditLog()).filter(({ act }) => act === 'member.evasion')).toHaveLength(1)
  })

  test('waits while the account service does not tell whether it confirms addresses', async () => {
    await suspend()
    const { service } = office.accounts
    service.settings = null
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 900 * SECOND })
    expect(await callAs(uuid(0xe1))).toEqual([503, 'session.unconfirmed'])
    service.settings = projectSettings()
    vi.setSystemTime(Date.now() + 60 * SECOND)
    expect(await callAs(uuid(0xe1))).toEqual([403, 'account.suspended'])
  })

  test.each(['ADA@members.test', 'ada+new@members.test'])('is recognised as %s', async (email) => {
    await suspend()
    expect(await callAs(uuid(0xe1), email)).toEqual([403, 'account.suspended'])
  })

  test('is open again when staff lift its suspension, and so is the next one', async () => {
    await suspend()
    await erase()
    await callAs(uuid(0xe1))
    office.accountAdmin.add(uuid(0xe1), address)
    await office.done('DELETE', uuid(0xe1), '/suspension')
    expect((await callAs(uuid(0xe1)))[0]).toBe(200)
    expect((await callAs(uuid(0xe2)))[0]).toBe(200)
  })

  test('is let in after another address, or while the site has no secret', async () => {
    await suspend()
    expect((await callAs(uuid(0xe1), 'new@members.test'))[0]).toBe(200)
    office = await openUsers({ SITE_SECRET: '' })
    await suspend()
    expect(await addresses()).toEqual([])
    expect((await callAs(uuid(0xe2)))[0]).toBe(200)
  })
})
