import type { Ending } from '#companions/endings'
import type { SubscriptionAnswer } from '#billing/payments'
import type { PlanId } from '#billing/plans'
import type { User } from '#accounts/users'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { EndingGrantRow, GrantRow } from './queries.ts'

/** A complimentary plan with its last moment; null without any. */
export const presentComplimentaryPlan = (
  grant: { plan: PlanId; endsAt: number } | null,
): SubscriptionAnswer['given'] => grant && { plan: grant.plan, until: iso(grant.endsAt - 1) }

export const presentGrant = (grant: GrantRow, now: number): User['grants'][number] => ({
  id: grant.id,
  plan: grant.plan,
  reason: grant.reason,
  givenAt: iso(grant.givenAt),
  endsAt: iso(grant.endsAt),
  revokedAt: isoOrNull(grant.revokedAt),
  isRunning: grant.revokedAt === null && grant.endsAt > now,
})

export const presentGrantAsEnding = ({ memberId, name, plan, endsAt }: EndingGrantRow): Ending => ({
  kind: 'grant',
  member: { id: memberId, name },
  plan,
  endsAt: iso(endsAt - 1),
  hasEnded: false,
})
