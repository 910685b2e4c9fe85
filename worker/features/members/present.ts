import type { Me } from '#contract/members'
import type { Member } from '../../lib/actor.ts'
import { mayAdministrate } from './rules.ts'

export const presentMe = (member: Member): Me => ({
  id: member.id,
  email: member.email,
  displayName: member.displayName,
  isAdmin: member.isAdmin,
  isPremium: member.isPremium,
  can: { administrate: mayAdministrate(member) },
})
