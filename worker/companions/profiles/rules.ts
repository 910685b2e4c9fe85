import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { opensFor, type Audience } from '#companions/channels'
import { isOnline, onlineEnd } from '#companions/presence'
import { isPremium, type Viewer } from '../../accounts/lib/actor.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { missingRequirements, type PublicationFacts, type PublicationRules } from './publication.ts'
import type { NewCompanionRow } from './writes.ts'

type Reason = ManagedCompanion['not_public'][number]

export type Present = Pick<NewCompanionRow, 'presence' | 'lastActiveAt' | 'onlineUntil'>

/** End of being online in epoch milliseconds; 0: offline. */
export const onlineUntilOf = ({ presence, lastActiveAt, onlineUntil }: Present): number =>
  presence === 'online' ? onlineEnd(onlineUntil, lastActiveAt) : 0

/** The presence that visitors see. */
export const presenceOf = (row: Present, now: number): 'online' | 'offline' =>
  isOnline(onlineUntilOf(row), now) ? 'online' : 'offline'

export type ProfileCircumstances = {
  offlineWindowDays: number
  publication: PublicationRules
  now: number
}

type Facts = PublicationFacts & {
  row: Pick<
    NewCompanionRow,
    'lifecycle' | 'is_active' | 'pausedAt' | 'visible_in_feed' | 'visible_on_homepage' | 'is_vip'
  > &
    Present
  holds: readonly { id: string; reference: string }[]
  hasAccount: boolean
}

export type ProfileVisibility = Pick<NewCompanionRow, 'lifecycle' | 'is_active' | 'visible_in_feed'>

/** True when the switches of staff allow visitors to find a companion. */
const mayBeFound = (row: ProfileVisibility) =>
  row.lifecycle === 'active' && row.is_active && row.visible_in_feed

/** True when a change by staff takes a profile offline. */
export const hides = (before: ProfileVisibility, after: ProfileVisibility) =>
  mayBeFound(before) && !mayBeFound(after)

/** Reasons why visitors don't find a companion; empty when they do. */
export function whyNotPublic(facts: Facts, circumstances: ProfileCircumstances): Reason[] {
  const { row, holds, hasAccount } = facts
  const { offlineWindowDays, publication, now } = circumstances
  const reasons: Reason[] = holds.map((report) => ({ field: 'report', reason: 'reported', report }))
  if (row.lifecycle !== 'active') reasons.push({ field: 'status', reason: row.lifecycle })
  if (!row.is_active) reasons.push({ field: 'is_active', reason: 'switched-off' })
  if (row.pausedAt) reasons.push({ field: 'paused', reason: 'paused' })
  reasons.push(...missingRequirements(facts, publication))
  if (!row.visible_in_feed) {
    const reason = row.visible_on_homepage ? 'home-page-only' : 'in-no-list'
    reasons.push({ field: 'visible_in_feed', reason })
  }
  const isSilent = now - row.lastActiveAt > offlineWindowDays * DAY_MS
  // Profiles that the team runs are never dropped from lists for inactivity.
  if (hasAccount && isSilent && presenceOf(row, now) === 'offline') {
    reasons.push({ field: 'presence', reason: 'inactive', days: offlineWindowDays })
  }
  if (row.is_vip) reasons.push({ field: 'is_vip', reason: 'vip' })
  return reasons
}

/** @param day by Zurich's calendar, as 2026-05-01 */
export const isAwayOn = (
  { awayFrom, awayUntil }: Pick<NewCompanionRow, 'awayFrom' | 'awayUntil'>,
  day: string,
): boolean => Boolean(awayFrom && awayUntil && awayFrom <= day && day <= awayUntil)

/** A suspended member counts as a visitor. */
export const mayOpenChannel = (viewer: Viewer, audience: Audience) =>
  opensFor(audience, {
    isMember: viewer.kind === 'member' && !viewer.isSuspended,
    isPremium: isPremium(viewer),
  })
