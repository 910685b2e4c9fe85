import { expect, test } from 'vitest'
import { choosesPassword } from '../../../web/lib/auth/recovery.ts'

test.each([
  ['invite', true],
  ['recovery', true],
  ['signup', false],
  ['email_change', false],
  [null, false],
])('a mailed link of type %s leads to a new password: %s', (type, leads) => {
  expect(choosesPassword(type)).toBe(leads)
})
