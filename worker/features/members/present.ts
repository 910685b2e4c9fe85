import type { Me } from '#contract/members'
import { isPremium, type Member } from '../../lib/actor.ts'
import { mayAdministrate } from './rules.ts'

type RequestCounts = { all: number; unread: number }

export const presentMe = (
  member: Member,
  photo: string | null,
  {
    requests = { all: 0, unread: 0 },
    received,
    isLive,
  }: { requests?: RequestCounts; received: number; isLive: boolean },
): Me => ({
  id: member.id,
  email: member.email,
  displayName: member.displayName,
  isAdmin: member.role !== null,
  role: mayAdministrate(member) ? member.role : null,
  isPremium: isPremium(member),
  plan: member.plan,
  photo,
  requests: requests.all,
  unread: requests.unread,
  received,
  hasAcceptedTerms: member.hasAcceptedTerms,
  isLive,
  can: {
    administrate: mayAdministrate(member),
    runProfile: member.companionId !== null && !member.isSuspended,
  },
})
