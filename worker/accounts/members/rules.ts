import { newestTerms, termsVersions } from '#companions/terms'
import type { Identity } from '../lib/access-token.ts'
import type { Member } from '../lib/actor.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'
import type { AccountStatus } from './queries.ts'

export const isMember = () => true

/** Retention period of an account that staff closed. */
export const CLOSED_ACCOUNT_RETENTION_MS = 365 * DAY_MS

const PROOF_MS = 5 * MINUTE_MS

/** Someone who finds an open session must not be able to delete the account. */
export const recentlyAuthenticated = (
  { authenticatedAt }: Pick<Member, 'authenticatedAt'>,
  now: number,
) => authenticatedAt !== null && now - authenticatedAt <= PROOF_MS

/** Limits of copies and deletion attempts per member. */
export const exportRateLimit = { what: 'export', limit: 6, windowSeconds: 3_600 } as const
export const deletionRateLimit = { what: 'leave', limit: 10, windowSeconds: 3_600 } as const
export const endSessionsLimit = { what: 'end-sessions', limit: 30, windowSeconds: 3_600 } as const

export const mayAdministrate = (member: Member) => member.role !== null && !member.isSuspended

export const isErased = (status: AccountStatus | undefined) => (status?.erasedAt ?? null) !== null

export const isSuspended = (status: AccountStatus | undefined) =>
  (status?.suspendedAt ?? null) !== null

/** True if one of the member's sessions has used a second factor. */
export const hasSecondFactor = (status: AccountStatus | undefined) =>
  (status?.secondFactorAt ?? null) !== null

/**
 * Version of the terms from the form in which the account was opened; null: none, or already recorded. @param
 * now epoch milliseconds
 */
export function broughtTerms(
  status: AccountStatus | undefined,
  { acceptedTerms }: Pick<Identity, 'acceptedTerms'>,
  now: number,
): string | null {
  const isVersion = termsVersions.some(({ day }) => day === acceptedTerms)
  const isNew = isVersion && acceptedTerms > (status?.termsVersion ?? '')
  return isNew && acceptedTerms <= newestTerms(now) ? acceptedTerms : null
}

/**
 * True if the session, or all sessions that began earlier, were ended, by the member or by staff. Renewing a
 * session changes its tokens, never its start; a session without a start counts as an earlier one.
 */
export function isSessionEnded(
  status: AccountStatus | undefined,
  { sessionId, beganAt }: Pick<Identity, 'sessionId' | 'beganAt'>,
): boolean {
  if (!status) return false
  if (status.endedSessions.includes(sessionId)) return true
  if (status.sessionsEndedAt === null || sessionId === status.sessionKept) return false
  return beganAt === null || beganAt < status.sessionsEndedAt
}

/** Exact to the day: enough to see which members are active; more would be a diary of the member. */
export const isMemberOutdated = (
  status: AccountStatus,
  { displayName }: Pick<Member, 'displayName'>,
  now: number,
) => status.displayName !== displayName || now - status.lastSeenAt >= DAY_MS
