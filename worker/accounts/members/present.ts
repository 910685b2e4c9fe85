import type { Me } from '#accounts/members'
import { isPremium, type Member } from '../lib/actor.ts'
import { mayAdministrate } from './rules.ts'

type RequestCounts = { all: number; unread: number }

const runsProfile = (member: Member) => member.companionId !== null && !member.isSuspended

function messengerOf(
  member: Member,
  { all, unread }: RequestCounts,
  unreadReceived: number,
): Pick<Me, 'messenger' | 'unread' | 'unreadAs'> {
  if (runsProfile(member)) {
    const unreadAs = { member: unread, companion: unreadReceived }
    return { messenger: '/own/inbox', unread: unreadReceived, unreadAs }
  }
  const hasMessages = isPremium(member) || all > 0
  const unreadAs = { member: unread, companion: 0 }
  return { messenger: hasMessages ? '/account/bookings' : null, unread, unreadAs }
}

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
  ...messengerOf(member, requests, received),
  hasAcceptedTerms: member.hasAcceptedTerms,
  isLive,
  can: {
    administrate: mayAdministrate(member),
    runProfile: runsProfile(member),
  },
})
