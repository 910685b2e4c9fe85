import { newestTerms, termsVersions } from '#companions/terms'
import type { Identity } from '../lib/access-token.ts'
import type { Member } from '../lib/actor.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'
import type { AccountStatus } from './queries.ts'

export const isMember = () => true

/** How long it is kept what belonged to an account that staff have closed. */
export const CLOSED_KEPT_MS = 365 * DAY_MS

const PROOF_MS = 5 * MINUTE_MS

/** Whoever left a session open somewhere is not to lose the account to whoever finds it. */
export const recentlyAuthenticated = (
  { authenticatedAt }: Pick<Member, 'authenticatedAt'>,
  now: number,
) => authenticatedAt !== null && now - authenticatedAt <= PROOF_MS

/** How often one member may take a copy, and try to leave. */
export const exportRateLimit = { what: 'export', limit: 6, windowSeconds: 3_600 } as const
export const deletionRateLimit = { what: 'leave', limit: 10, windowSeconds: 3_600 } as const
export const endSessionsLimit = { what: 'end-sessions', limit: 30, windowSeconds: 3_600 } as const

export const mayAdministrate = (member: Member) => member.role !== null && !member.isSuspended

export const isErased = (status: AccountStatus | undefined) => (status?.erasedAt ?? null) !== null

export const isSuspended = (status: AccountStatus | undefined) =>
  (status?.suspendedAt ?? null) !== null

/** Whether a session of theirs has proved a second factor before. */
export const hasSecondFactor = (status: AccountStatus | undefined) =>
  (status?.secondFactorAt ?? null) !== null

/**
 * The version of the terms that a member brings from the form in which the account was opened; null: none,
 * or it is known. @param now epoch milliseconds
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
 * Whether the session, or all sessions that began earlier, were ended, by the member or by staff. Renewing a
 * session changes its tokens, never when it began; a session that does not say when counts as an earlier one.
 */
export function hasEnded(
  status: AccountStatus | undefined,
  { sessionId, beganAt }: Pick<Identity, 'sessionId' | 'beganAt'>,
): boolean {
  if (!status) return false
  if (status.endedSessions.includes(sessionId)) return true
  if (status.sessionsEndedAt === null || sessionId === status.sessionKept) return false
  return beganAt === null || beganAt < status.sessionsEndedAt
}

/** Days are enough to know who still comes; more would be a diary of the member. */
export const isWorthNoting = (
  status: AccountStatus,
  { displayName }: Pick<Member, 'displayName'>,
  now: number,
) => status.displayName !== displayName || now - status.lastSeenAt >= DAY_MS
