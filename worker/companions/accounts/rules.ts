import { INVITATION_DAYS, type InvitationAct } from '#companions/invitation-options'
import type { Member } from '../../accounts/lib/actor.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import type { InvitationRow } from './queries.ts'

export const mayRunProfile = (member: Member) => member.companionId !== null

/** How often a member may try a link. */
export const acceptRateLimit = { what: 'invitation', limit: 20, windowSeconds: 3_600 } as const

export const INVITATION_MS = INVITATION_DAYS * DAY_MS

/** How long an invitation that led to nothing, or that did its work, is kept after its last change. */
export const INVITATION_RETENTION_MS = 365 * DAY_MS

type Timed = Pick<InvitationRow, 'state' | 'expiresAt'>

export const isExpired = ({ state, expiresAt }: Timed, now: number) =>
  state === 'sent' && expiresAt <= now

/** What staff may do. */
export function allowedInvitationActions({ state }: Pick<InvitationRow, 'state'>): InvitationAct[] {
  if (state === 'sent') return ['resend', 'withdraw']
  return state === 'claimed' ? ['confirm', 'decline'] : []
}

/** Addresses are equal whatever their case. */
export const isSameAddress = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase()

/** How often a companion may change something of her profile. */
export const ownRateLimit = { what: 'own', limit: 600, windowSeconds: 3_600 } as const
