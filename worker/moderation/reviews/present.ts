import type { ModeratedReview } from '#moderation/reviews'
import type { ReceivedReview } from '#moderation/own-reviews'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { ModeratedRow, ReceivedReviewRow } from './queries.ts'
import { decisionsOn, replyDecisionsOn } from './rules.ts'

export const presentModerated = (row: ModeratedRow): ModeratedReview => ({
  id: row.id,
  companion: { id: row.companionId, name: row.companionName },
  isDeclined: Boolean(row.declinesReviews),
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
  reply:
    row.replyText === null || row.replyState === null
      ? null
      : {
          text: row.replyText,
          state: row.replyState,
          reason: row.replyReason,
          submittedAt: iso(row.replyAt ?? 0),
          version: row.replyVersion ?? 0,
          can: { decide: replyDecisionsOn(row.replyState) },
        },
})

export const presentReceivedReview = (row: ReceivedReviewRow): ReceivedReview => ({
  id: row.id,
  author: row.author,
  rating: row.rating,
  text: row.text,
  createdAt: iso(row.createdAt),
  reply: row.reply,
})
