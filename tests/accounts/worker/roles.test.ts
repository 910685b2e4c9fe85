import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/openapi'
import { refusalOf } from '#contract/refusals'
import { mayCall, staffRoles, type StaffRole } from '#staff/staff-rights'
import { addOwner, openOffice, type Office } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { companionImport, uuid } from '../../support/platform/fixtures.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice([companionImport({ id: uuid(1) })])
  await office.get('/api/admin/overview')
  await addOwner()
})

const become = (role: StaffRole) =>
  env.DB.prepare(`UPDATE administrators SET standing = 'given', role = ?1 WHERE member_id = ?2`)
    .bind(role, uuid(0xad))
    .run()

const calls = operations.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')

describe.each(staffRoles)('role %s', (role) => {
  beforeAll(async () => {
    await become(role)
    await env.DB.exec('DELETE FROM rate_limits')
  })

  test('every call is answered or refused according to the table of rights', async () => {
    for (const call of calls) {
      const { method, path } = call
      const body = method === 'GET' ? undefined : {}
      const response = await office.call(method, path.replaceAll(/:\w+/g, uuid(9)), body)
      const text = await response.text()
      if (mayCall(role, call)) {
        expect(response.status, `${method} ${path}`).not.toBe(403)
      } else {
        expect([response.status, JSON.parse(text)], `${method} ${path}`).toEqual([
          403,
          refusalOf('admin.role-insufficient'),
        ])
      }
    }
  })

  test('session and account return the role', async () => {
    expect(await office.get('/api/admin/session')).toMatchObject({ role })
    expect(await office.get('/api/me')).toMatchObject({ role, isAdmin: true })
  })
})

test('an accountant can change prices and no other setting', async () => {
  await become('accountant')
  const putSettings = async (body: object) =>
    (await office.call('PUT', '/api/admin/settings', body)).status
  expect(await putSettings({ checkout_open: false })).toBe(200)
  expect(await putSettings({ maintenance: true })).toBe(403)
  expect(await putSettings({ checkout_open: true, maintenance: true })).toBe(403)
})
