import { dayOf } from '#platform/days'
import {
  PREFERRED_DAYS,
  type LifetimeDays,
  type RequestAct,
  type RequestState,
} from '#messaging/request-options'
import type { Answerer } from '#companions/own/own-options'
import type { StaffRequestActionName } from '#messaging/request-messages'
import { zurichInstant } from '#platform/zurich-instant'
import { isUuid } from '../../platform/lib/id.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** How often a member may send, write on, withdraw or delete. */
export const requestRateLimit = { what: 'request', limit: 120, windowSeconds: 3_600 } as const
/** How often a member may say that they have read on. */
export const readRateLimit = { what: 'request-read', limit: 600, windowSeconds: 3_600 } as const
/** How many messages a member may write within 24 hours, in all threads. */
export const messageRateLimit = {
  what: 'request-message',
  limit: 60,
  windowSeconds: 86_400,
} as const

/** The day in which `REQUESTS_A_DAY` counts. */
export const LIMIT_MS = DAY_MS

/** How often one network may leave a request for an account that is still to be confirmed. */
export const keepRateLimit = { what: 'request-keep', limit: 20, windowSeconds: 3_600 } as const
/** As long as a confirmation may take; what could not be sent is shown for as long. */
export const UNSENT_KEPT_MS = 14 * DAY_MS

/** Kept so long after the last change; what the member has deleted goes sooner. */
export const REQUEST_RETENTION_MS = 365 * DAY_MS
export const DELETED_KEPT_MS = 90 * DAY_MS
/** What a report is about is kept for so long after its decision, which can be looked into again. */
export const HELD_AFTER_DECISION_MS = 90 * DAY_MS

/** Every member may. */
export const mayRequest = () => true

export const isOpen = (state: RequestState) => state !== 'declined' && state !== 'withdrawn'

/** From today to a year ahead, by Zurich's calendar. @param day as 2026-05-01; undefined: any day will do */
export const isRequestedDay = (day: string | undefined, now: number) =>
  day === undefined || (day >= dayOf(now) && day <= dayOf(now + PREFERRED_DAYS * DAY_MS))

/**
 * The last moment, epoch ms, at which a request of this day and hour may begin.
 *
 * @param day undefined: any day will do
 * @param time as 20:30
 */
export function latestStart(day: string | undefined, time: string | undefined): number {
  if (day === undefined) return Number.MAX_SAFE_INTEGER
  const number = Date.parse(day) / DAY_MS
  if (time === undefined) return zurichInstant(number + 1, 0) - 1
  return zurichInstant(number, 60 * Number(time.slice(0, 2)) + Number(time.slice(3)))
}

/** Who stands on the companion's side of a thread. */
export type Side = 'team' | 'companion'

/** Whether one side may answer; the other one then only reads. */
export const mayAnswer = (answeredBy: Answerer, side: Side) =>
  answeredBy === 'together' || (answeredBy === 'self') === (side === 'companion')

/** What one side may do. */
export function actionsOn(
  {
    state,
    answeredBy,
    hasBlocked,
  }: { state: RequestState; answeredBy: Answerer; hasBlocked: number },
  side: Side,
): StaffRequestActionName[] {
  if (!isOpen(state) || hasBlocked || !mayAnswer(answeredBy, side)) return []
  return state === 'sent' ? ['see', 'answer', 'decline'] : ['answer', 'decline']
}

/** What follows from the state that someone has seen; messages are not among them. */
export type StateAct = Extract<RequestAct, 'withdraw' | 'see' | 'decline'>

/** Where an act leads. */
export const stateAfter = (act: StateAct): RequestState =>
  ({ withdraw: 'withdrawn', see: 'seen', decline: 'declined' } as const)[act]

/** Since when an answer is owed, after an act. */
export const waitingAfter = (waitingSince: number | null, act: StateAct): number | null =>
  act === 'see' ? waitingSince : null

type Read = {
  companionRead: number
  steps: readonly { number: number; actor: string | null }[]
}

/** The last message that the companion's side has seen: whoever answers has seen what came before. */
export const seenByCompanion = ({ companionRead, steps }: Read): number =>
  Math.max(companionRead, ...steps.map(({ number, actor }) => (actor === null ? 0 : number)))

/** Whether the member has written something that the companion's side has not seen. */
export const hasUnread = (read: Read): boolean =>
  read.steps.some(({ number, actor }) => actor === null && number > seenByCompanion(read))

type Lifetimes = { memberDays: LifetimeDays | null; companionDays: LifetimeDays | null }

/** The shorter choice of both sides, which applies; null: neither has chosen. */
export function lifetimeOf({ memberDays, companionDays }: Lifetimes): LifetimeDays | null {
  if (memberDays === null || companionDays === null) return memberDays ?? companionDays
  return memberDays < companionDays ? memberDays : companionDays
}

/** The reference that staff search for, however they type it; null when it is none. */
export function referenceIn(search: string): string | null {
  const [, first, second] = /^b[\s-]?([a-z0-9]{4})[\s-]?([a-z0-9]{4})$/i.exec(search) ?? []
  return first && second ? `B-${first}-${second}`.toUpperCase() : null
}

/** Whether a search may be for something that only the accounts' service knows. */
export const mayBeAddress = (search: string) =>
  referenceIn(search) === null && !isUuid(search.toLowerCase())
