import { expect, test } from 'vitest'
import { planIds } from '#billing/plans'
import {
  capsFor,
  maySee,
  mayOpen,
  maySeePrivateMedia,
  scopeOf,
} from '../../../worker/catalogue/engine/rules.ts'
import { isPremium, memberOf, visitor, type Actor } from '../../../worker/accounts/lib/actor.ts'

const identity = {
  id: 'a',
  sessionId: 's',
  email: 'a@b.test',
  fullName: '',
  hasAdminRole: false,
  authenticatedAt: null,
  beganAt: null,
  isStrong: false,
}
const member = (plan: (typeof planIds)[number] | null, isSuspended = false) =>
  memberOf(identity, { isSuspended, plan })
const admin = memberOf({ ...identity, hasAdminRole: true }, { isSuspended: false, plan: null })

const actors: [who: string, actor: Actor, premium: boolean][] = [
  ['a visitor', visitor, false],
  ['a member', member(null), false],
  ...planIds.map((plan): [string, Actor, boolean] => [`a member on ${plan}`, member(plan), true]),
  ['a suspended member on platinum', member('platinum', true), false],
  ['an administrator without a plan', admin, false],
]

test.each(actors)('%s sees what they may', (_, actor, premium) => {
  const open = { id: 'c', vip: false }
  const vip = { id: 'c', vip: true }
  expect(isPremium(actor)).toBe(premium)
  expect(maySee(actor, open)).toBe(true)
  expect(maySee(actor, vip)).toBe(premium)
  expect(maySeePrivateMedia(actor, 'c')).toBe(premium)
  expect(mayOpen(actor, { ...open, isPrivate: false })).toBe(true)
  expect(mayOpen(actor, { ...open, isPrivate: true })).toBe(premium)
  expect(mayOpen(actor, { ...vip, isPrivate: false })).toBe(premium)
  expect(mayOpen(actor, { ...vip, isPrivate: true })).toBe(premium)
  expect(scopeOf(actor, 7)).toMatchObject({ premium, offlineWindowDays: 7 })
  const { perCity, perCountry } = capsFor(scopeOf(actor, 7))
  expect([perCity, perCountry]).toEqual(premium ? [100, 250] : [2, 10])
})

test('a companion who has blocked a premium member shows them what a visitor sees', () => {
  const blocked = memberOf(identity, { isSuspended: false, plan: 'platinum', blockedBy: ['c'] })
  for (const id of ['c', 'd']) {
    const isOpen = id === 'd'
    expect(maySee(blocked, { id, vip: true })).toBe(isOpen)
    expect(maySeePrivateMedia(blocked, id)).toBe(isOpen)
    expect(mayOpen(blocked, { id, vip: false, isPrivate: true })).toBe(isOpen)
  }
  expect(isPremium(blocked)).toBe(true)
})
