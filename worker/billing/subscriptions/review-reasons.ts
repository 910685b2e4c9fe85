import { reviewReasons, PAID_WHILE_BLOCKED, type ReviewReason } from '#billing/admin-payments'
import { renewsAt, type ActiveSubscription } from './rules.ts'

type EventToReview = {
  outcome: 'pending' | 'applied' | 'orphan' | 'mismatch'
  detail: string
  reviewedAt: number | null
}
type Running = ActiveSubscription & { startedAt: number }

export const isToReview = ({ outcome, reviewedAt }: EventToReview) =>
  outcome !== 'applied' && reviewedAt === null

/** Reason for a person to review an entry that does not count. */
export const reviewReasonOf = ({
  outcome,
  detail,
}: Pick<EventToReview, 'outcome' | 'detail'>): ReviewReason =>
  detail === PAID_WHILE_BLOCKED ? 'blocked' : (outcome as ReviewReason)

const isBefore = (a: Running, b: Running) =>
  a.startedAt - b.startedAt || (a.providerRef < b.providerRef ? -1 : 1)

/** True if the member has another subscription that began earlier, and both still charge. */
const paysTwiceBy = (row: Running, otherRows: readonly Running[], now: number) =>
  renewsAt(row, now) &&
  otherRows.some((otherRow) => renewsAt(otherRow, now) && isBefore(otherRow, row) < 0)

/** Reasons for a person to review a sale; none after the review. */
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

/** Rank of the most urgent reason; lower is more urgent. */
export const urgencyOf = (list: readonly ReviewReason[]) =>
  Math.min(...list.map((reason) => reviewReasons.indexOf(reason)))
