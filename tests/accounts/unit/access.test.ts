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

test.each(actors)('%s sees only the permitted content', (_, actor, premium) => {
  const openCompanion = { id: 'c', vip: false }
  const vip = { id: 'c', vip: true }
  expect(isPremium(actor)).toBe(premium)
  expect(maySee(actor, openCompanion)).toBe(true)
  expect(maySee(actor, vip)).toBe(premium)
  expect(maySeePrivateMedia(actor, 'c')).toBe(premium)
  expect(mayOpen(actor, { ...openCompanion, isPrivate: false })).toBe(true)
  expect(mayOpen(actor, { ...openCompanion, isPrivate: true })).toBe(premium)
  expect(mayOpen(actor, { ...vip, isPrivate: false })).toBe(premium)
  expect(mayOpen(actor, { ...vip, isPrivate: true })).toBe(premium)
  expect(scopeOf(actor, 7)).toMatchObject({ premium, offlineWindowDays: 7 })
  const { perCity, perCountry } = capsFor(scopeOf(actor, 7))
  expect([perCity, perCountry]).toEqual(premium ? [100, 250] : [2, 10])
})

test('a premium member whom a companion has blocked sees what a visitor sees', () => {
  const blockedMember = memberOf(identity, {
    isSuspended: false,
    plan: 'platinum',
    blockedBy: ['c'],
  })
  for (const id of ['c', 'd']) {
    const isOpen = id === 'd'
    expect(maySee(blockedMember, { id, vip: true })).toBe(isOpen)
    expect(maySeePrivateMedia(blockedMember, id)).toBe(isOpen)
    expect(mayOpen(blockedMember, { id, vip: false, isPrivate: true })).toBe(isOpen)
  }
  expect(isPremium(blockedMember)).toBe(true)
})
