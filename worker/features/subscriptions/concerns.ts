import { concerns, PAID_WHILE_BLOCKED, type Concern } from '#contract/sale-options'
import { renewsAt, type ActiveSubscription } from './rules.ts'

type ConcernEvent = {
  outcome: 'pending' | 'applied' | 'orphan' | 'mismatch'
  detail: string
  reviewedAt: number | null
}
type Running = ActiveSubscription & { startedAt: number }

export const isToReview = ({ outcome, reviewedAt }: ConcernEvent) =>
  outcome !== 'applied' && reviewedAt === null

/** What an entry that does not count asks of a person. */
export const concernOf = ({
  outcome,
  detail,
}: Pick<ConcernEvent, 'outcome' | 'detail'>): Concern =>
  detail === PAID_WHILE_BLOCKED ? 'blocked' : (outcome as Concern)

const isBefore = (a: Running, b: Running) =>
  a.startedAt - b.startedAt || (a.providerRef < b.providerRef ? -1 : 1)

/** The member has another one that began before, and both go on charging. */
const paysTwiceBy = (row: Running, others: readonly Running[], now: number) =>
  renewsAt(row, now) && others.some((other) => renewsAt(other, now) && isBefore(other, row) < 0)

/** Why a person has to look at a sale; nothing once they have. */
export function concernsOf(
  {
    events,
    row,
    others,
  }: { events: readonly ConcernEvent[]; row: Running | null; others: Running[] },
  now: number,
): Concern[] {
  const found = new Set(events.filter(isToReview).map(concernOf))
  if (row?.reviewedAt === null) {
    if (row.status === 'charged_back') found.add('dispute')
    if (paysTwiceBy(row, others, now)) found.add('double')
  }
  return concerns.filter((concern) => found.has(concern))
}

export const urgencyOf = (list: readonly Concern[]) =>
  Math.min(...list.map((concern) => concerns.indexOf(concern)))
