import { cleanLine } from '../../platform/contract/typed-text.ts'
import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import {
  formKey,
  honeypot,
  singleLine,
  multiLine,
  submissionAnswer,
  checkbox,
  day,
  emptyAsNull,
} from '../../platform/contract/form-fields.ts'
import { paging } from '../../companions/contract/listing.ts'
import { answerers } from '../../companions/contract/own/own-options.ts'
import { assignedQuery, expectedVersion } from '../../staff/contract/queue.ts'
import { channelKinds } from '../../companions/contract/channel-options.ts'
import { isTime } from '../../catalogue/contract/free-when.ts'
import { refusal } from '../../platform/contract/refusal-schema.ts'
import {
  lifetimeDays,
  messageFields,
  messageLifetime,
  requestMessage,
  setLifetimeBody,
  staffRequestAction,
  staffRequestActions,
} from './request-messages.ts'
import { durations, occasions } from './request-options.ts'
import { ratings, requestActs, requestLengths as lengths } from './request-options.ts'
import { requestPlaces, requestStates } from './request-options.ts'
import { reviewStates } from '../../moderation/contract/review-options.ts'

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
      z.literal([...durations], message('field.choice')),
    ),
  ),
  place: z.enum(requestPlaces, message('field.choice')),
  occasion: emptyAsNull(z.enum(occasions, message('field.choice'))),
  message: multiLine(lengths.message),
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
export const wanted = {
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
  ...wanted,
  state,
  isUnread: z.boolean(),
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
      z.literal([...ratings], message('review.rating')),
    ),
    text: multiLine(lengths.review),
    /** Name under which the review is published. */
    author: singleLine(lengths.author),
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
  ...wanted,
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
  block: z.nullable(block),
  can: z.object({ act: z.array(z.enum(staffRequestActions)) }),
})
export type StaffRequest = z.infer<typeof staffRequest>

export const queueQuery = z.object({
  state: z.optional(z.enum([...requestStates, 'waiting'])),
  /** Beginning of a companion's name, or her id. */
  companion: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** A reference, or a part of the companion's or the member's name or of the member's address. */
  search: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(100))),
  priority: z.optional(z.literal('1')),
  ...assignedQuery,
  ...paging(),
})
export type QueueQuery = z.output<typeof queueQuery>

export const listQueueSchemas = {
  query: queueQuery,
  response: z.object({
    requests: z.array(queuedRequest),
    /** Number of requests that match the query. */
    total: z.number(),
    /** Number of all waiting requests. */
    waiting: z.number(),
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
