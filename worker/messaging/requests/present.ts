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
import type { KeptRow } from './kept.ts'
import type { waitingFor } from './received.ts'
import { actionsOn, hasUnread, isOpen, lifetimeOf, seenByCompanion } from './rules.ts'
import type { RequestRow } from './writes.ts'

/** Whose words they are: the companion's own id stands for herself, another one for someone of the team. */
function writerOf({ actor }: { actor: string | null }, companionId: string) {
  if (actor === null) return 'member'
  return actor === companionId ? 'companion' : 'team'
}

const wantedOf = (
  row: Pick<RequestRow, 'preferredDate' | 'startTime' | 'durationMinutes' | 'place' | 'occasion'>,
) => ({
  date: row.preferredDate,
  time: row.startTime,
  duration: row.durationMinutes,
  place: row.place,
  occasion: row.occasion,
})

/** @param isShown whether the member may see the companion now */
export const presentRequestListItem = (row: OwnRow, isShown: boolean): ListedRequest => ({
  id: row.id,
  reference: row.reference,
  companion: {
    id: row.companionId,
    name: isShown ? row.companionName : null,
    city: isShown ? row.city : null,
  },
  ...wantedOf(row),
  state: row.state,
  isUnread: row.notifiedNumber > row.read,
  isBlocked: Boolean(row.hasBlocked),
  createdAt: iso(row.createdAt),
  changedAt: iso(row.changedAt),
  can: {
    write: isOpen(row.state) && isShown && !row.isRefused && !row.hasBlocked,
    withdraw: isOpen(row.state),
    review: row.state === 'answered' && row.reviewId === null && isShown,
  },
})

/** @param name of the companion, if the member may see her now */
export const presentUnsent = (row: KeptRow, name: string | null): UnsentRequest => ({
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

/** @param options whether the member may see the companion now, and is shown what the other side has read */
export const presentOwn = (
  found: OwnRequest,
  { isShown, hasReadMarks }: { isShown: boolean; hasReadMarks: boolean },
): MemberRequest => ({
  ...presentRequestListItem(found, isShown),
  version: found.version,
  automaticReply: found.automaticReply,
  // The state says whether staff have seen it.
  messages: found.steps
    .filter(({ act }) => act !== 'see')
    .map(({ number, at, actor, act, text, key, automaticReply }) => ({
      number,
      at: iso(at),
      by: writerOf({ actor }, found.companionId),
      act,
      text,
      key: actor === null ? key : null,
      automaticReply,
    })),
  messageLifetime: { chosen: found.memberDays, days: lifetimeOf(found) },
  review: found.review
    ? {
        rating: found.review.rating,
        text: found.review.text,
        author: found.review.author,
        state: found.review.state,
        reason: found.review.reason,
      }
    : null,
  seen: hasReadMarks ? seenByCompanion(found) : null,
})

export const presentQueued = (row: QueuedRow): QueuedRequest => ({
  id: row.id,
  reference: row.reference,
  companion: { id: row.companionId, name: row.companionName },
  member: { id: row.memberId, name: row.memberName, isBlocked: Boolean(row.isBlocked) },
  isPriority: Boolean(row.isPriority),
  ...wantedOf(row),
  state: row.state,
  waitingSince: isoOrNull(row.waitingSince),
  answeredBy: row.answeredBy,
  createdAt: iso(row.createdAt),
  changedAt: iso(row.changedAt),
  version: row.version,
})

export const presentStaffRequest = (found: FoundRequest): StaffRequest => ({
  ...presentQueued(found),
  automaticReply: found.automaticReply,
  messages: found.steps.map(({ number, at, actor, actorName, act, text, key, automaticReply }) => ({
    number,
    at: iso(at),
    by: actorName,
    isByCompanion: actor === found.companionId,
    act,
    text,
    key: actorName === null ? null : key,
    automaticReply,
  })),
  lifetimeDays: lifetimeOf(found),
  block: found.block
    ? { reason: found.block.reason, by: found.block.actorName, at: iso(found.block.at) }
    : null,
  can: { act: actionsOn(found, 'team') },
})

export const presentSent = (row: SentRequestRow): User['requests'][number] => ({
  id: row.id,
  reference: row.reference,
  companion: row.companion,
  state: row.state,
  at: iso(row.at),
})

type Waiting = ReadRows<ReturnType<typeof waitingFor>>

/** For the companion's own area, without anything of the member. */
export const presentWaiting = (
  [counted]: Waiting[0],
  next: Waiting[1],
  [mode]: Waiting[2],
): OwnProfile['requests'] => ({
  waiting: counted?.count ?? 0,
  answeredBy: mode?.answeredBy ?? 'team',
  next: next.map((row) => ({
    id: row.id,
    reference: row.reference,
    date: row.preferredDate,
    place: row.place,
    waitingSince: iso(row.waitingSince ?? 0),
  })),
})

export const presentReceivedListed = (row: RequestRow, isUnread: boolean): ReceivedListed => ({
  id: row.id,
  reference: row.reference,
  member: row.chosenName,
  ...wantedOf(row),
  state: row.state,
  waitingSince: isoOrNull(row.waitingSince),
  isUnread,
  createdAt: iso(row.createdAt),
  changedAt: iso(row.changedAt),
})

/** As the companion sees it: without ids and names of members and staff. */
export const presentReceived = (found: FoundRequest): ReceivedRequest => ({
  ...presentReceivedListed(found, hasUnread(found)),
  version: found.version,
  automaticReply: found.automaticReply,
  messages: found.steps.map(({ number, at, actor, act, text, key, automaticReply }) => ({
    number,
    at: iso(at),
    act,
    text,
    by: writerOf({ actor }, found.companionId),
    key: actor === found.companionId ? key : null,
    automaticReply,
  })),
  seen: found.read,
  messageLifetime: { chosen: found.companionDays, days: lifetimeOf(found) },
  isBlocked: Boolean(found.isRefused),
  answeredBy: found.answeredBy,
  can: { act: actionsOn(found, 'companion') },
})
