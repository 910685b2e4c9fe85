import { expect, test } from 'vitest'
import { normaliseAddress } from '../../../worker/accounts/suspended-addresses/rules.ts'

test.each([
  [' Ada@Members.test ', 'ada@members.test'],
  ['ada+a+b@members.test', 'ada@members.test'],
  ['a.d.a+x@googlemail.com', 'ada@gmail.com'],
  ['a.d.a@members.test', 'a.d.a@members.test'],
  ['+a@members.test', '+a@members.test'],
])('the address %s is compared as %s', (email, normalised) => {
  expect(normaliseAddress(email)).toBe(normalised)
})
