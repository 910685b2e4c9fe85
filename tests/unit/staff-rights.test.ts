import { expect, test } from 'vitest'
import { operations } from '#contract/openapi'
import { mayCall, staffRights, staffRoles } from '#contract/staff-rights'

const staff = operations.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')

test('every operation of the staff area has a line that says who may call it, and no line is left over', () => {
  const called = staff.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(staffRights).sort()).toEqual(called.sort())
})

test('an owner may call all of them, an auditor changes nothing, and a call without a line is refused', () => {
  expect(staff.filter((one) => !mayCall('owner', one))).toEqual([])
  expect(staff.filter((one) => mayCall('auditor', one) && one.method !== 'GET')).toEqual([])
  for (const role of staffRoles) {
    expect(mayCall(role, { method: 'GET', path: '/api/admin/none' })).toBe(false)
  }
  expect(staff.filter((one) => mayCall(null, one))).toEqual([])
})

test('only owners change who may do what', () => {
  for (const [call, roles] of Object.entries(staffRights)) {
    if (/rights|suspension|DELETE \/api\/admin\/users\/:id$/.test(call))
      expect(roles).toEqual(['owner'])
  }
})
