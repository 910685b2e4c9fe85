import type { Member } from '../../lib/actor.ts'
import type { Standing } from './queries.ts'

const DAY_MS = 86_400_000

export const isMember = () => true

export const mayAdministrate = (member: Member) => member.isAdmin && !member.isSuspended

export const isErased = (standing: Standing | undefined) => (standing?.erasedAt ?? null) !== null

export const isSuspended = (standing: Standing | undefined) =>
  (standing?.suspendedAt ?? null) !== null

/** Days are enough to know who still comes; more would be a diary of the member. */
export const isWorthNoting = (standing: Standing, displayName: string, now: number) =>
  standing.displayName !== displayName || now - standing.lastSeenAt >= DAY_MS
