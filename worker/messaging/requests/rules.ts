import { dayOf } from '#platform/days'
import {
  PREFERRED_DAYS,
  type LifetimeDays,
  type RequestAct,
  type RequestState,
  type StaffRequestActionName,
  type TimeSuggestion,
} from '#messaging/requests'
import type { Answerer } from '#companions/channels'
import { zurichInstant } from '#platform/zurich-instant'
import { minuteOf } from '../../catalogue/engine/free-time.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Rate limit of sending, writing, withdrawing and deleting by a member. */
export const requestRateLimit = { what: 'request', limit: 120, windowSeconds: 3_600 } as const
/** Rate limit of read receipts by a member. */
export const readRateLimit = { what: 'request-read', limit: 600, windowSeconds: 3_600 } as const
/** Maximum number of messages by a member within 24 hours, in all threads. */
export const messageRateLimit = {
  what: 'request-message',
  limit: 60,
  windowSeconds: 86_400,
} as const

/** Period of the limit `MAX_REQUESTS_PER_DAY`. */
export const LIMIT_MS = DAY_MS

/** Rate limit by network of requests for accounts that are not confirmed yet. */
export const keepRateLimit = { what: 'request-keep', limit: 20, windowSeconds: 3_600 } as const
/** Retention of a request for an unconfirmed account, and of one that could not be sent. */
export const UNSENT_REQUEST_RETENTION_MS = 14 * DAY_MS

/** Retention after the last change; requests that the member has deleted are erased sooner. */
export const REQUEST_RETENTION_MS = 365 * DAY_MS
export const DELETED_MESSAGE_RETENTION_MS = 90 * DAY_MS
/** Retention of a reported thread after the decision, which can be reviewed again. */
export const REPORTED_THREAD_RETENTION_MS = 90 * DAY_MS

/** Every member may send requests. */
export const mayRequest = () => true

export const isOpenRequest = (state: RequestState) => state !== 'declined' && state !== 'withdrawn'

/** Returns true for a day from today to a year ahead, in Zurich. @param day such as 2026-05-01; undefined: any day */
export const isRequestedDay = (day: string | undefined, now: number) =>
  day === undefined || (day >= dayOf(now) && day <= dayOf(now + PREFERRED_DAYS * DAY_MS))

/**
 * Latest time at which a request of this day and hour may begin, in epoch milliseconds.
 *
 * @param day undefined: any day
 * @param time such as 20:30
 */
export function latestStart(day: string | undefined, time: string | undefined): number {
  if (day === undefined) return Number.MAX_SAFE_INTEGER
  const number = Date.parse(day) / DAY_MS
  if (time === undefined) return zurichInstant(number + 1, 0) - 1
  return zurichInstant(number, minuteOf(time))
}

/** Participants on the companion's side of a thread. */
export type AnsweringSide = 'team' | 'companion'

/** Returns true if a side may answer; otherwise it can only read. */
export const mayAnswer = (answeredBy: Answerer, side: AnsweringSide) =>
  answeredBy === 'together' || (answeredBy === 'self') === (side === 'companion')

/** Actions that a side may take. */
export function actionsOn(
  {
    state,
    answeredBy,
    hasBlocked,
  }: { state: RequestState; answeredBy: Answerer; hasBlocked: number },
  side: AnsweringSide,
): StaffRequestActionName[] {
  if (!isOpenRequest(state) || hasBlocked || !mayAnswer(answeredBy, side)) return []
  const answers: StaffRequestActionName[] = ['answer', 'suggest', 'decline']
  return state === 'sent' ? ['see', ...answers] : answers
}

type SuggestedTime = {
  suggestedDate: string | null
  suggestedTime: string | null
  suggestionNumber: number | null
}

/** The open suggestion of another time; null: none. Its time may have passed. */
export function suggestionOf(row: SuggestedTime): TimeSuggestion | null {
  const { suggestedDate: date, suggestedTime: time, suggestionNumber: number } = row
  return number === null || date === null || time === null ? null : { number, date, time }
}

/** Returns true if the member has accepted the suggestion of this step: it was answered before another one came. */
export function isAcceptedSuggestion(
  steps: readonly { number: number; act: RequestAct }[],
  number: number,
): boolean {
  const reply = steps.find(
    (step) => step.number > number && (step.act === 'suggest' || step.act === 'accept'),
  )
  return reply?.act === 'accept'
}

/** Longest duration in minutes for which an hourly price gives a sum; nights and days have prices of their own. */
const MAX_HOURLY_MINUTES = 360

/** Francs for the wished duration by an hourly price in centimes; null: unknown. */
export function sumOf(durationMinutes: number | null, hourPrice: number | null): number | null {
  if (durationMinutes === null || hourPrice === null) return null
  if (durationMinutes > MAX_HOURLY_MINUTES) return null
  return Math.round((hourPrice * durationMinutes) / 6_000)
}

/** Actions that depend on the state that the actor has seen; messages don't. */
export type StateAct = Extract<RequestAct, 'withdraw' | 'see' | 'decline'>

/** State after an action. */
export const stateAfter = (act: StateAct): RequestState =>
  ({ withdraw: 'withdrawn', see: 'seen', decline: 'declined' } as const)[act]

/** Time since when an answer is due, after an action. */
export const waitingAfter = (waitingSince: number | null, act: StateAct): number | null =>
  act === 'see' ? waitingSince : null

type ReadPosition = {
  companionRead: number
  steps: readonly { number: number; actor: string | null }[]
}

/** Number of the last message that the companion's side has seen: an answer implies that earlier messages were seen. */
export const seenByCompanion = ({ companionRead, steps }: ReadPosition): number =>
  Math.max(companionRead, ...steps.map(({ number, actor }) => (actor === null ? 0 : number)))

/** Returns true if the member has written something that the companion's side has not seen. */
export const hasUnread = (position: ReadPosition): boolean =>
  position.steps.some(({ number, actor }) => actor === null && number > seenByCompanion(position))

type Lifetimes = { memberDays: LifetimeDays | null; companionDays: LifetimeDays | null }

/** The shorter choice of both sides, which applies; null: neither has chosen. */
export function messageLifetimeOf({ memberDays, companionDays }: Lifetimes): LifetimeDays | null {
  if (memberDays === null || companionDays === null) return memberDays ?? companionDays
  return memberDays < companionDays ? memberDays : companionDays
}

/** Normalises a reference in a search of staff; null if the text is none. */
export function referenceIn(search: string): string | null {
  const [, first, second] = /^b[\s-]?([a-z0-9]{4})[\s-]?([a-z0-9]{4})$/i.exec(search) ?? []
  return first && second ? `B-${first}-${second}`.toUpperCase() : null
}

/** Returns true if a search may be for an email address, which only the accounts' service can find. */
export const mayBeAddress = (search: string) =>
  referenceIn(search) === null && !isUuid(search.toLowerCase())
