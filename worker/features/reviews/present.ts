import { reviewStates } from '#contract/review-options'
import type { ModeratedReview } from '#contract/reviews'
import { countsOf } from '../../db/queue.ts'
import { iso, isoOrNull } from '../../lib/time.ts'
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
  decidedAt: isoOrNull(row.decidedAt),
  version: row.version,
  can: { decide: decisionsOn(row.state) },
})

export const presentCounts = countsOf(reviewStates)
