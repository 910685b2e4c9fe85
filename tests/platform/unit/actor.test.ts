import { describe, expect, test } from 'vitest'
import { displayNameOf, memberOf } from '../../../worker/accounts/lib/actor.ts'

const identity = {
  id: 'a',
  sessionId: 's',
  email: 'ada@members.test',
  fullName: '',
  hasAdminRole: false,
  authenticatedAt: null,
  beganAt: null,
  isStrong: false,
}

describe('the displayed name', () => {
  const names: [fullName: string, email: string, shown: string][] = [
    ['Countess Ada', 'ada@members.test', 'Countess Ada'],
    ['  Ada \n\t L. ', 'ada@members.test', 'Ada L.'],
    ['\u202Eada\u0000', 'x@members.test', 'ada'],
    ['\u200B \u2028', 'ada@members.test', 'ada'],
    ['', '"a@b"@members.test', '"a@b"'],
    ['', '', 'User'],
    ['', '@members.test', 'User'],
    ['💎'.repeat(100), '', '💎'.repeat(80)],
  ]
  test.each(names)('for %j and the address %j is %j', (fullName, email, expected) => {
    expect(displayNameOf({ fullName, email })).toBe(expected)
  })
})

describe('the operator’s list of addresses', () => {
  const lists: [list: string | undefined, email: string, isAdmin: boolean][] = [
    [undefined, 'ada@members.test', false],
    ['', '', false],
    [',', '', false],
    ['ada@members.test', 'ada@members.test', true],
    [' x@members.test ,Ada@Members.test ', 'ada@members.test', true],
    ['ada@members.test', 'ada@members.test ', false],
    ['kim@members.test', '\u212Aim@members.test', false],
  ]
  test.each(lists)('%j makes %j an administrator: %j', (adminEmails, email, isAdmin) => {
    const options = { adminEmails, isSuspended: false, plan: null }
    expect(memberOf({ ...identity, email }, options).role).toBe(isAdmin ? 'owner' : null)
  })

  test('makes an owner until another owner changes the role', () => {
    const email = 'ada@members.test'
    const options = { adminEmails: email, isSuspended: false, plan: null }
    const roleWith = (standing: 'given' | 'known' | 'taken') =>
      memberOf({ ...identity, email }, { ...options, right: { standing, role: 'editor' } }).role
    expect([roleWith('known'), roleWith('given'), roleWith('taken')]).toEqual([
      'owner',
      'editor',
      null,
    ])
  })
})
