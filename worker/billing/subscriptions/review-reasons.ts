import { reviewReasons, PAID_WHILE_BLOCKED, type ReviewReason } from '#billing/sale-options'
import { renewsAt, type ActiveSubscription } from './rules.ts'

type EventToReview = {
  outcome: 'pending' | 'applied' | 'orphan' | 'mismatch'
  detail: string
  reviewedAt: number | null
}
type Running = ActiveSubscription & { startedAt: number }

export const isToReview = ({ outcome, reviewedAt }: EventToReview) =>
  outcome !== 'applied' && reviewedAt === null

/** What an entry that does not count asks of a person. */
export const reviewReasonOf = ({
  outcome,
  detail,
}: Pick<EventToReview, 'outcome' | 'detail'>): ReviewReason =>
  detail === PAID_WHILE_BLOCKED ? 'blocked' : (outcome as ReviewReason)

const isBefore = (a: Running, b: Running) =>
  a.startedAt - b.startedAt || (a.providerRef < b.providerRef ? -1 : 1)

/** The member has another one that began before, and both go on charging. */
const paysTwiceBy = (row: Running, others: readonly Running[], now: number) =>
  renewsAt(row, now) && others.some((other) => renewsAt(other, now) && isBefore(other, row) < 0)

/** Why a person has to look at a sale; nothing once they have. */
export function reviewReasonsOf(
  {
    events,
    row,
    others,
  }: { events: readonly EventToReview[]; row: Running | null; others: Running[] },
  now: number,
): ReviewReason[] {
  const reasons = new Set(events.filter(isToReview).map(reviewReasonOf))
  if (row?.reviewedAt === null) {
    if (row.status === 'charged_back') reasons.add('dispute')
    if (paysTwiceBy(row, others, now)) reasons.add('double')
  }
  return reviewReasons.filter((reason) => reasons.has(reason))
}

export const urgencyOf = (list: readonly ReviewReason[]) =>
  Math.min(...list.map((reason) => reviewReasons.indexOf(reason)))
