import type { Me } from '#contract/members'
import { isPremium, type Member } from '../../lib/actor.ts'
import { mayAdministrate } from './rules.ts'

export const presentMe = (member: Member, photo: string | null, unread: number): Me => ({
  id: member.id,
  email: member.email,
  displayName: member.displayName,
  isAdmin: member.isAdmin,
  isPremium: isPremium(member),
  plan: member.plan,
  photo,
  unread,
  can: { administrate: mayAdministrate(member) },
})
