import { reviewStates, type ReviewState } from '#contract/review-options'
import type { ModeratedReview } from '#contract/reviews'
import { iso } from '../../lib/time.ts'
import type { ModeratedRow } from './queries.ts'
import { decisionsOn } from './rules.ts'

export const presentModerated = (row: ModeratedRow): ModeratedReview => ({
  id: row.id,
  companion: { id: row.companionId, name: row.companionName },
  reference: row.reference,
  author: row.author,
  rating: row.rating,
  text: row.text,
  state: row.state,
  reason: row.reason,
  createdAt: iso(row.createdAt),
  decidedAt: row.decidedAt === null ? null : iso(row.decidedAt),
  version: row.version,
  can: { decide: decisionsOn(row.state) },
})

/** @param counted as the database groups them: states without any are missing */
export function presentCounts(counted: readonly { state: ReviewState; count: number }[]) {
  const countOf = (state: string) => counted.find((one) => one.state === state)?.count ?? 0
  const counts = Object.fromEntries(reviewStates.map((state) => [state, countOf(state)]))
  return counts as Record<ReviewState, number>
}
