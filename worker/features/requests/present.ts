import type { StaffRequest, ListedRequest, MemberRequest, QueuedRequest } from '#contract/requests'
import type { OwnProfile } from '#contract/own'
import type { User } from '#contract/users'
import { iso, isoOrNull } from '../../lib/time.ts'
import type {
  FoundRequest,
  OwnRequest,
  OwnRow,
  QueuedRow,
  SentRequestRow,
  waitingFor,
} from './queries.ts'
import { staffActionsOn, isOpen } from './rules.ts'

/** @param isShown whether the member may see the companion now */
export const presentListed = (row: OwnRow, isShown: boolean): ListedRequest => ({
  id: row.id,
  reference: row.reference,
  companion: {
    id: row.companionId,
    name: isShown ? row.companionName : null,
    city: isShown ? row.city : null,
  },
  date: row.preferredDate,
  place: row.place,
  state: row.state,
  isUnread: row.notifiedNumber > row.read,
  createdAt: iso(row.createdAt),
  changedAt: iso(row.changedAt),
  can: {
    write: isOpen(row.state) && isShown,
    withdraw: isOpen(row.state),
    review: row.state === 'answered' && row.reviewId === null && isShown,
  },
})

export const presentOwn = (found: OwnRequest, isShown: boolean): MemberRequest => ({
  ...presentListed(found, isShown),
  version: found.version,
  automaticReply: found.automaticReply,
  // The state says whether staff have seen it.
  messages: found.steps
    .filter(({ act }) => act !== 'see')
    .map(({ number, at, actor, act, text }) => ({
      number,
      at: iso(at),
      isOwn: actor === null,
      act,
      text,
    })),
  review: found.review
    ? {
        rating: found.review.rating,
        text: found.review.text,
        author: found.review.author,
        state: found.review.state,
        reason: found.review.reason,
      }
    : null,
})

export const presentQueued = (row: QueuedRow): QueuedRequest => ({
  id: row.id,
  reference: row.reference,
  companion: { id: row.companionId, name: row.companionName },
  member: { id: row.memberId, name: row.memberName, isBlocked: Boolean(row.isBlocked) },
  isPriority: Boolean(row.isPriority),
  date: row.preferredDate,
  place: row.place,
  state: row.state,
  waitingSince: isoOrNull(row.waitingSince),
  createdAt: iso(row.createdAt),
  changedAt: iso(row.changedAt),
  version: row.version,
})

export const presentStaffRequest = (found: FoundRequest): StaffRequest => ({
  ...presentQueued(found),
  automaticReply: found.automaticReply,
  messages: found.steps.map(({ number, at, actorName, act, text }) => ({
    number,
    at: iso(at),
    by: actorName,
    act,
    text,
  })),
  block: found.block
    ? { reason: found.block.reason, by: found.block.actorName, at: iso(found.block.at) }
    : null,
  can: { act: staffActionsOn(found.state) },
})

export const presentSent = (row: SentRequestRow): User['requests'][number] => ({
  id: row.id,
  reference: row.reference,
  companion: row.companion,
  state: row.state,
  at: iso(row.at),
})

/** For the companion's own area, without anything of the member. */
export const presentWaiting = ({
  count,
  next,
}: Awaited<ReturnType<typeof waitingFor>>): OwnProfile['requests'] => ({
  waiting: count,
  next: next.map(({ preferredDate, waitingSince, ...row }) => ({
    ...row,
    date: preferredDate,
    waitingSince: iso(waitingSince ?? 0),
  })),
})
