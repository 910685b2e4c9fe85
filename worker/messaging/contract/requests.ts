import * as z from 'zod/mini'
import {
  note,
  formKey,
  honeypot,
  singleLine,
  multiLine,
  submissionAnswer,
  checkbox,
  day,
  emptyAsNull,
} from '../../platform/contract/form-fields.ts'
import { expectedVersion, assignedQuery } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import { cleanLine } from '../../platform/contract/typed-text.ts'
import { pageTotal, paging } from '../../companions/contract/listing.ts'
import { answerers, channelKinds } from '../../companions/contract/channels.ts'
import { isTime } from '../../catalogue/contract/free-when.ts'
import { refusal } from '../../platform/contract/refusal-schema.ts'
import { reviewStates } from '../../moderation/contract/reviews.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Choices of the request form and of the thread. The file imports no schema library, because pages load it. */

export const requestPlaces = ['incall', 'outcall', 'hotel', 'private', 'open'] as const
/** The place "open" is to be arranged. */
export type RequestPlace = (typeof requestPlaces)[number]

export const requestStates = ['sent', 'seen', 'answered', 'declined', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

/** Filters of lists of requests; "waiting": for an answer. */
export const requestFilters = [...requestStates, 'waiting'] as const

export const requestActs = [
  'send',
  'write',
  'withdraw',
  'see',
  'answer',
  'decline',
  /** The companion's side suggests another time, which the member may accept. */
  'suggest',
  'accept',
  /** A side has chosen the lifetime of messages. */
  'lifetime',
] as const
export type RequestAct = (typeof requestActs)[number]

/** Lifetimes of messages that a side may choose, in days; without a choice they are stored as long as the request. */
export const lifetimes = [7, 30, 90] as const
export type LifetimeDays = (typeof lifetimes)[number]

/** Durations in minutes, from an hour to a weekend. */
export const durations = [60, 90, 120, 180, 240, 360, 720, 1_440, 2_880] as const

export const occasions = [
  'dinner',
  'culture',
  'celebration',
  'business',
  'travel',
  'time-together',
] as const
export type Occasion = (typeof occasions)[number]

/** Maximum lengths in characters. */
export const requestLengths = { message: 2_000, review: 2_000, author: 60 } as const

/** Maximum number of requests that a member may send within 24 hours. */
export const MAX_REQUESTS_PER_DAY = 10
/** Maximum number of days between today and the preferred date. */
export const PREFERRED_DAYS = 365

export const ratings = [1, 2, 3, 4, 5] as const

// Messages of a request's thread.

/** A message or action in a thread, with its author. */
export const requestMessage = z.object({
  number: z.number(),
  at: z.string(),
  by: z.enum(['member', 'companion', 'team']),
  act: z.enum(requestActs),
  /**
   * Depends on the act. 'lifetime': the number of days from then on, or "" if messages are stored as long as the
   * request; 'suggest' and 'accept': the day and hour, as `textOfTime`.
   */
  text: z.string(),
  /** Key of a message by the reader's own side; null for others and for older messages. */
  key: z.nullable(z.string()),
  /** Automatic reply that the message received while the companion was away. */
  automaticReply: z.nullable(z.string()),
})

export const lifetimeDays = z.nullable(z.literal(lifetimes, message('field.choice')))

/** Lifetime of messages. */
export const messageLifetime = z.object({
  /** Days chosen by the reader's side; null: no choice. */
  chosen: lifetimeDays,
  /** The shorter of both choices, which applies; null: neither side has chosen. */
  days: lifetimeDays,
})
export type MessageLifetime = z.infer<typeof messageLifetime>
export const setLifetimeBody = z.object({ days: lifetimeDays })

/** The browser creates the key; a repeated request with the same key stores the message once. */
export const messageFields = {
  key: z.uuid(message('field.id')),
  text: z.optional(note),
}

/** Another time that the companion's side has suggested; null: none is open. */
export const timeSuggestion = z.nullable(
  z.object({
    /** Number of the suggestion's step, which the member sends to accept it. */
    number: z.number(),
    /** Day such as 2026-05-01 and hour such as 20:30 in Zurich, which may have passed. */
    date: z.string(),
    time: z.string(),
  }),
)
export type TimeSuggestion = NonNullable<z.infer<typeof timeSuggestion>>

const requiredTime = z
  .string(message('field.clock'))
  .check(z.refine(isTime, message('field.clock')))

/** Text of the acts 'suggest' and 'accept'. */
export const textOfTime = ({ date, time }: { date: string; time: string }) => `${date} ${time}`

/** Day and hour of a text of `textOfTime`. */
export function timeOfText(text: string): { date: string; time: string } {
  const [date = '', time = ''] = text.split(' ')
  return { date, time }
}

export const staffRequestActions = ['see', 'answer', 'suggest', 'decline'] as const
export type StaffRequestActionName = (typeof staffRequestActions)[number]

/**
 * `version`: version that the actor saw. After an answer, messages that the member has written since still need one;
 * an answer by someone else on this side since then refuses it. A suggestion of another time is an answer, and
 * replaces an open one.
 */
export const staffRequestAction = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('answer'), version: z.optional(expectedVersion), ...messageFields }),
    z.object({
      act: z.literal('suggest'),
      version: z.optional(expectedVersion),
      key: messageFields.key,
      date: day,
      time: requiredTime,
    }),
    z.object({ act: z.literal('see'), version: expectedVersion }),
    z.object({ act: z.literal('decline'), version: expectedVersion, text: z.optional(note) }),
  ],
  message('field.choice'),
)
export type StaffRequestAction = z.output<typeof staffRequestAction>

const uuid = z.uuid(message('field.id'))

/** Fields of a request; without a date any day is possible, without an hour any time of the day. */
export const requestFields = {
  companion: uuid,
  date: emptyAsNull(day),
  /** Time in Zurich, such as 20:30. */
  time: emptyAsNull(z.string().check(z.refine(isTime, message('field.clock')))),
  duration: emptyAsNull(
    z.pipe(
      z.transform((input: unknown) => Number(input)),
      z.literal(durations, message('field.choice')),
    ),
  ),
  place: z.enum(requestPlaces, message('field.choice')),
  occasion: emptyAsNull(z.enum(occasions, message('field.choice'))),
  message: multiLine(requestLengths.message),
}

type DateAndTime = { date?: string | undefined; time?: string | undefined }

export const timeHasDate = z.refine<DateAndTime>(
  ({ date, time }) => date !== undefined || time === undefined,
  {
    path: ['date'],
    error: message('request.time-without-date'),
  },
)

const requestInput = z.object({
  ...requestFields,
  /** Consent to the rules; optional for members who have agreed before. */
  rules: z.optional(checkbox),
  /** A repeated form with the same key stores one request. */
  key: z.uuid(message('field.id')),
  extra_topic: honeypot,
})
export type RequestInput = z.output<typeof requestInput>

export const createRequestSchemas = {
  body: requestInput.check(timeHasDate),
  response: z.extend(submissionAnswer, { id: z.string() }),
}

const state = z.enum(requestStates)
const rating = z.number()

const ownReview = z.object({
  rating,
  text: z.string(),
  author: z.string(),
  state: z.enum(reviewStates),
  /** Reason for which it is not published. */
  reason: z.nullable(z.string()),
})

/** Date, place and occasion of a request; null: not given. */
export const appointmentFields = {
  /** Preferred date such as 2026-05-01, time in Zurich such as 20:30, and place. */
  date: z.nullable(z.string()),
  time: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  place: z.enum(requestPlaces),
  occasion: z.nullable(z.enum(occasions)),
}

export const listedRequest = z.object({
  id: z.string(),
  reference: z.string(),
  /** `name` is null if the member may not see the companion now. */
  companion: z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    city: z.nullable(z.string()),
  }),
  ...appointmentFields,
  state,
  isUnread: z.boolean(),
  suggestion: timeSuggestion,
  /** True if the member has blocked the companion. */
  isBlocked: z.boolean(),
  /** ISO times. */
  createdAt: z.string(),
  changedAt: z.string(),
  can: z.object({ write: z.boolean(), withdraw: z.boolean(), review: z.boolean() }),
})
export type ListedRequest = z.infer<typeof listedRequest>

export const memberRequest = z.extend(listedRequest, {
  version: z.number(),
  /** Automatic reply of the companion's absence. */
  automaticReply: z.nullable(z.string()),
  messages: z.array(requestMessage),
  messageLifetime,
  /** True while the companion declines reviews: none can be written, and a published one is hidden. */
  reviewsDeclined: z.boolean(),
  review: z.nullable(ownReview),
  /** Number of the last message that the other side has seen; null: this member has no read receipts. */
  seen: z.nullable(z.number()),
})
export type MemberRequest = z.infer<typeof memberRequest>

export const unsentRequest = z.object({
  id: z.string(),
  companion: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  /** Preferred date; null: any day. */
  date: z.nullable(z.string()),
  message: z.string(),
  refusal,
  refusedAt: z.string(),
})
export type UnsentRequest = z.infer<typeof unsentRequest>

export const listRequestsSchemas = {
  response: z.object({
    requests: z.array(listedRequest),
    unread: z.number(),
    /** Requests that were stored until the address was confirmed, and refused then. */
    unsent: z.array(unsentRequest),
  }),
}

export const getRequestSchemas = { response: memberRequest }

export const actOnRequestSchemas = {
  body: z.discriminatedUnion('act', [
    z.object({ act: z.literal('write'), ...messageFields }),
    /** `version`: version that the member saw. */
    z.object({ act: z.literal('withdraw'), version: expectedVersion }),
    /** `number`: number of the suggestion's step. */
    z.object({ act: z.literal('accept'), number: expectedVersion }),
  ]),
  response: memberRequest,
}
export type MemberRequestAction = z.output<typeof actOnRequestSchemas.body>

export const setRequestLifetimeSchemas = { body: setLifetimeBody, response: memberRequest }

export const readRequestSchemas = {
  body: z.object({ version: expectedVersion }),
  response: z.object({ unread: z.number() }),
}

export const deleteRequestSchemas = { response: z.object({ deleted: z.boolean() }) }

export const createReviewSchemas = {
  body: z.object({
    rating: z.pipe(
      z.transform((input: unknown) => Number(input)),
      z.literal(ratings, message('review.invalid-rating')),
    ),
    text: multiLine(requestLengths.review),
    /** Name under which the review is published. */
    author: singleLine(requestLengths.author),
    key: formKey,
    extra_topic: honeypot,
  }),
  response: memberRequest,
}

export const openContactDetailsSchemas = {
  response: z.object({
    channels: z.array(z.object({ kind: z.enum(channelKinds), value: z.string() })),
  }),
}
export type ContactDetails = z.infer<typeof openContactDetailsSchemas.response>

// Schemas of staff's endpoints, which answer 401 and 403 as all calls of the administrator area.

const block = z.object({ reason: z.string(), by: z.string(), at: z.string() })

export const queuedRequest = z.object({
  id: z.string(),
  reference: z.string(),
  companion: z.object({ id: z.string(), name: z.string() }),
  member: z.object({ id: z.string(), name: z.string(), isBlocked: z.boolean() }),
  /** True if the member is premium now. */
  isPriority: z.boolean(),
  ...appointmentFields,
  state,
  /** ISO time since when an answer is due; null: none is due. */
  waitingSince: z.nullable(z.string()),
  /** Side that answers. Staff may not answer for a companion who answers alone. */
  answeredBy: z.enum(answerers),
  createdAt: z.string(),
  changedAt: z.string(),
  version: z.number(),
})
export type QueuedRequest = z.infer<typeof queuedRequest>

export const staffRequest = z.extend(queuedRequest, {
  automaticReply: z.nullable(z.string()),
  messages: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      /** Name of the staff member; null: the member, or the companion herself. */
      by: z.nullable(z.string()),
      isByCompanion: z.boolean(),
      act: z.enum(requestActs),
      text: z.string(),
      /** Key of the team's messages. */
      key: z.nullable(z.string()),
      /** Automatic reply that the message received while the companion was away. */
      automaticReply: z.nullable(z.string()),
    }),
  ),
  /** Days after which messages end; null: with the request. */
  lifetimeDays,
  suggestion: timeSuggestion,
  block: z.nullable(block),
  can: z.object({ act: z.array(z.enum(staffRequestActions)) }),
})
export type StaffRequest = z.infer<typeof staffRequest>

export const queueQuery = z.object({
  state: z.optional(z.enum(requestFilters)),
  /** Beginnings of words of a companion's name, or her id. */
  companion: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /**
   * Beginning of a reference, beginnings of words of the companion's or the member's name, or a part of the address of the
   * member's account.
   */
  search: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(100))),
  /** Only requests of premium members that wait for the team. */
  priority: z.optional(z.literal('1')),
  ...assignedQuery,
  ...paging(),
})
export type QueueQuery = z.output<typeof queueQuery>

export const listQueueSchemas = {
  query: queueQuery,
  response: z.object({
    requests: z.array(queuedRequest),
    total: pageTotal,
    /** State of the search for addresses, which only the accounts' service can answer. */
    accounts: z.enum(['ready', 'closed', 'silent']),
  }),
}
export type QueueAnswer = z.infer<typeof listQueueSchemas.response>

export const getQueuedSchemas = { response: staffRequest }

export const actOnStaffRequestSchemas = {
  body: staffRequestAction,
  response: staffRequest,
}

export const blockMemberSchemas = {
  body: z.object({ reason: multiLine(2_000) }),
  response: staffRequest,
}

export const unblockMemberSchemas = { response: staffRequest }

/**
 * 201. 403 if the member is blocked, or the companion is VIP and the member isn't premium. 404 without a public
 * profile. 409 if a request to her is open already, or as many as the plan allows. 429 after `MAX_REQUESTS_PER_DAY`.
 */
export const createRequestEndpoint = endpoint<typeof createRequestSchemas>()(
  'POST',
  '/api/requests',
  'member',
)

/** The member's own requests, unread ones first, then by their last change. */
export const listRequestsEndpoint = endpoint<typeof listRequestsSchemas>()(
  'GET',
  '/api/requests',
  'member',
)

export const getRequestEndpoint = endpoint<typeof getRequestSchemas>()(
  'GET',
  '/api/requests/:id',
  'member',
)

/**
 * A message is stored once per key, regardless of the other side's messages in the meantime. 409 if its key was sent
 * with another text before, or if staff acted before the withdrawal. Accepting a suggested time changes the request's
 * date; may be repeated. 409 if the suggestion was replaced, 422 if its time has passed.
 */
export const actOnRequestEndpoint = endpoint<typeof actOnRequestSchemas>()(
  'POST',
  '/api/requests/:id/steps',
  'member',
)

/** Sets the member's lifetime of messages; the shorter choice of both sides applies. May be repeated. */
export const setRequestLifetimeEndpoint = endpoint<typeof setRequestLifetimeSchemas>()(
  'PUT',
  '/api/requests/:id/message-lifetime',
  'member',
)

/** Marks a request as read up to a version. May be repeated. */
export const readRequestEndpoint = endpoint<typeof readRequestSchemas>()(
  'PUT',
  '/api/requests/:id/read',
  'member',
)

/** Withdraws a request if it is open, and hides it from the member. May be repeated. */
export const deleteRequestEndpoint = endpoint<typeof deleteRequestSchemas>()(
  'DELETE',
  '/api/requests/:id',
  'member',
)

/** 201. Stores one review for a request; the same review may be sent again. 403 until the request is answered, and while she declines reviews. */
export const createReviewEndpoint = endpoint<typeof createReviewSchemas>()(
  'POST',
  '/api/requests/:id/review',
  'member',
)

/**
 * The contact channels that a companion has enabled for this kind of viewer; each call is counted, those of members
 * are logged. 401 and 403 if she has none for them.
 */
export const openContactDetailsEndpoint = endpoint<typeof openContactDetailsSchemas>()(
  'POST',
  '/api/companions/:id/channels',
  'public',
)
