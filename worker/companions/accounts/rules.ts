import { INVITATION_DAYS, type InvitationAct } from '#companions/invitations'
import type { Member } from '../../accounts/lib/actor.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import type { InvitationRow } from './queries.ts'

export const mayRunProfile = (member: Member) => member.companionId !== null

export const acceptRateLimit = { what: 'invitation', limit: 20, windowSeconds: 3_600 } as const

export const INVITATION_MS = INVITATION_DAYS * DAY_MS

/** How long a finished or unsuccessful invitation is stored after its last change. */
export const INVITATION_RETENTION_MS = 365 * DAY_MS

type InvitationTimes = Pick<InvitationRow, 'state' | 'expiresAt'>

export const isExpired = ({ state, expiresAt }: InvitationTimes, now: number) =>
  state === 'sent' && expiresAt <= now

/** The actions that staff may take in this state. */
export function allowedInvitationActions({ state }: Pick<InvitationRow, 'state'>): InvitationAct[] {
  if (state === 'sent') return ['resend', 'withdraw']
  return state === 'claimed' ? ['confirm', 'decline'] : []
}

/** Compares addresses without regard to case. */
export const isSameAddress = (left: string, right: string) =>
  left.toLowerCase() === right.toLowerCase()

/** Changes that a companion may make to her profile. */
export const ownRateLimit = { what: 'own', limit: 600, windowSeconds: 3_600 } as const
