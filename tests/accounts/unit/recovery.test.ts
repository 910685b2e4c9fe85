import { expect, test } from 'vitest'
import { choosesPassword } from '../../../web/lib/auth/recovery.ts'

test.each([
  ['invite', true],
  ['recovery', true],
  ['signup', false],
  ['email_change', false],
  [null, false],
])('an emailed link of type %s opens the new-password form: %s', (type, leads) => {
  expect(choosesPassword(type)).toBe(leads)
})
