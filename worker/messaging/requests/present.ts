import { refusalWith, type Refusal } from '#contract/refusals'
import type {
  StaffRequest,
  ListedRequest,
  MemberRequest,
  QueuedRequest,
  UnsentRequest,
} from '#messaging/requests'
import type { OwnProfile } from '#companions/own/own'
import type { ReceivedListed, ReceivedRequest } from '#messaging/own-requests'
import type { User } from '#accounts/users'
import type { ReadRows } from '../../platform/db/client.ts'
import { iso, isoOrNull } from '../../platform/lib/time.ts'
import type { FoundRequest, OwnRequest, OwnRow, QueuedRow, SentRequestRow } from './queries.ts'
import type { StoredRequestRow } from './kept.ts'
import type { ReceivedRow, waitingFor } from './received.ts'
import {
  actionsOn,
  hasUnread,
  isOpenRequest,
  messageLifetimeOf,
  seenByCompanion,
  suggestionOf,
  sumOf,
} from './rules.ts'
import type { RequestRow } from './writes.ts'

/** Author of a step: the companion's profile id means herself, another id a staff member. */
function writerOf({ actor }: { actor: string | null }, companionId: string) {
  if (actor === null) return 'member'
  return actor === companionId ? 'companion' : 'team'
}

const dateFieldsOf = (
  row: Pick<RequestRow, 'preferredDate' | 'startTime' | 'durationMinutes' | 'place' | 'occasion'>,
) => ({
  date: row.preferredDate,
  time: row.startTime,
  duration: row.durationMinutes,
  place: row.place,
  occasion: row.occasion,
})

/** @param isShown true if the member may see the companion now */
export const presentRequestListItem = (row: OwnRow, isShown: boolean): ListedRequest => ({
  id: row.id,
  reference: row.reference,
  companion: {
    id: row.companionId,
    name: isShown ? row.companionName : null,
    city: isShown ? row.city : null,
  },
  ...dateFieldsOf(row),
  state: row.state,
  isUnread: row.notifiedNumber > row.read,
  suggestion: suggestionOf(row),
  isBlocked: Boolean(row.hasBlocked),
  createdAt: iso(row.createdAt),
  changedAt: iso(row.changedAt),
  can: {
    write: isOpenRequest(row.state) && isShown && !row.isRefused && !row.hasBlocked,
    withdraw: isOpenRequest(row.state),
    review: row.state === 'answered' && row.reviewId === null && isShown && !row.declinesReviews,
  },
})

/** @param name name of the companion; null if the member may not see her now */
export const presentUnsentRequest = (
  row: StoredRequestRow,
  name: string | null,
): UnsentRequest => ({
  id: row.id,
  companion: { id: row.companion, name },
  date: row.form.date ?? null,
  message: row.form.message,
  refusal: presentRefusal(row.refusal ?? { id: 'server.error' }),
  refusedAt: iso(row.refusedAt ?? 0),
})

export const presentRefusal = ({ id, values }: Pick<Refusal, 'id' | 'values'>) => {
  const { detail } = refusalWith(id, values)
  return { id, ...(values && { values }), detail }
}

/** @param options `isShown`: the member may see the companion now; `hasReadMarks`: the member has read receipts */
export const presentMemberRequest = (
  request: OwnRequest,
  { isShown, hasReadMarks }: { isShown: boolean; hasReadMarks: boolean },
): MemberRequest => ({
  ...presentRequestListItem(request, isShown),
  version: request.version,
  automaticReply: request.automaticReply,
  // Steps of staff seeing it are omitted, because the state contains that.
  messages: request.steps
    .filter(({ act }) => act !== 'see')
    .map(({ number, at, actor, act, text, key, automaticReply }) => ({
      number,
      at: iso(at),
      by: writerOf({ actor }, request.companionId),
      act,
      text,
      key: actor === null ? key : null,
      automaticReply,
    })),
  messageLifetime: { chosen: request.memberDays, days: messageLifetimeOf(request) },
  reviewsDeclined: Boolean(request.declinesReviews),
  review: request.review
    ? {
        rating: request.review.rating,
        text: request.review.text,
        author: request.review.author,
        state: request.review.state,
        reason: request.review.reason,
      }
    : null,
  seen: hasReadMarks ? seenByCompanion(request) : null,
})

export const presentQueued = (row: QueuedRow): QueuedRequest => ({
  id: row.id,
  reference: row.reference,
  companion: { id: row.companionId, name: row.companionName },
  member: { id: row.memberId, name: row.memberName, isBlocked: Boolean(row.isBlocked) },
  isPriority: Boolean(row.isPriority),
  ...dateFieldsOf(row),
  state: row.state,
  waitingSince: isoOrNull(row.waitingSince),
  answeredBy: row.answeredBy,
  createdAt: iso(row.createdAt),
  changedAt: iso(row.changedAt),
  version: row.version,
})

export const presentStaffRequest = (request: FoundRequest): StaffRequest => ({
  ...presentQueued(request),
  automaticReply: request.automaticReply,
  messages: request.steps.map(
    ({ number, at, actor, actorName, act, text, key, automaticReply }) => ({
      number,
      at: iso(at),
      by: actorName,
      isByCompanion: actor === request.companionId,
      act,
      text,
      key: actorName === null ? null : key,
      automaticReply,
    }),
  ),
  lifetimeDays: messageLifetimeOf(request),
  suggestion: suggestionOf(request),
  block: request.block
    ? { reason: request.block.reason, by: request.block.actorName, at: iso(request.block.at) }
    : null,
  can: { act: actionsOn(request, 'team') },
})

export const presentSentRequest = (row: SentRequestRow): User['requests'][number] => ({
  id: row.id,
  reference: row.reference,
  companion: row.companion,
  state: row.state,
  at: iso(row.at),
})

type Waiting = ReadRows<ReturnType<typeof waitingFor>>

/** Requests on the first screen of the companion's own area: they include only the member's chosen name. */
export const presentWaiting = (
  [waitingCount]: Waiting[0],
  next: Waiting[1],
  [mode]: Waiting[2],
  appointments: Waiting[3],
): Omit<OwnProfile['requests'], 'isAnswererChosen'> => ({
  waiting: waitingCount?.count ?? 0,
  answeredBy: mode?.answeredBy ?? 'team',
  next: next.map((row) => ({
    id: row.id,
    reference: row.reference,
    member: row.chosenName,
    ...dateFieldsOf(row),
    waitingSince: iso(row.waitingSince ?? 0),
  })),
  appointments: appointments.map((row) => ({
    id: row.id,
    member: row.chosenName,
    date: row.preferredDate ?? '',
    time: row.startTime ?? '',
    duration: row.durationMinutes,
  })),
})

const receivedFieldsOf = (row: RequestRow, isUnread: boolean) => ({
  id: row.id,
  reference: row.reference,
  member: row.chosenName,
  ...dateFieldsOf(row),
  state: row.state,
  waitingSince: isoOrNull(row.waitingSince),
  isUnread,
  suggestion: suggestionOf(row),
  createdAt: iso(row.createdAt),
  changedAt: iso(row.changedAt),
})

export function presentReceivedListed(row: ReceivedRow): ReceivedListed {
  const { last } = row
  return {
    ...receivedFieldsOf(row, row.isUnread === 1),
    last: last && { by: writerOf(last, row.companionId), act: last.act, text: last.text },
  }
}

/** A request for its companion: without ids and names of members and staff. */
export const presentReceived = (request: FoundRequest): ReceivedRequest => ({
  ...receivedFieldsOf(request, hasUnread(request)),
  version: request.version,
  automaticReply: request.automaticReply,
  messages: request.steps.map(({ number, at, actor, act, text, key, automaticReply }) => ({
    number,
    at: iso(at),
    act,
    text,
    by: writerOf({ actor }, request.companionId),
    key: actor === request.companionId ? key : null,
    automaticReply,
  })),
  seen: request.read,
  sum: sumOf(request.durationMinutes, request.hourPrice),
  messageLifetime: { chosen: request.companionDays, days: messageLifetimeOf(request) },
  isBlocked: Boolean(request.isRefused),
  answeredBy: request.answeredBy,
  can: { act: actionsOn(request, 'companion') },
})
