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

/** What a request says; without a date any day will do, without an hour any time of the day. */
export const requestFields = {
  companion: uuid,
  date: emptyAsNull(day),
  /** By Zurich's clocks, as 20:30. */
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

type Wanted = { date?: string | undefined; time?: string | undefined }

export const timeHasDate = z.refine<Wanted>(
  ({ date, time }) => date !== undefined || time === undefined,
  {
    path: ['date'],
    error: message('request.time-without-date'),
  },
)

const requestInput = z.object({
  ...requestFields,
  /** May be left out by members who have agreed before. */
  rules: z.optional(checkbox),
  /** The same key is the same request, however often it is sent. */
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
  /** Why it is not published. */
  reason: z.nullable(z.string()),
})

/** When and for what; null: not said. */
export const wanted = {
  /** The preferred date as 2026-05-01, the hour as 20:30 by Zurich's clocks, and the place. */
  date: z.nullable(z.string()),
  time: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  place: z.enum(requestPlaces),
  occasion: z.nullable(z.enum(occasions)),
}

export const listedRequest = z.object({
  id: z.string(),
  reference: z.string(),
  /** `name` null: she is not shown to the member now. */
  companion: z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    city: z.nullable(z.string()),
  }),
  ...wanted,
  state,
  isUnread: z.boolean(),
  /** The member has blocked the companion. */
  isBlocked: z.boolean(),
  /** ISO times. */
  createdAt: z.string(),
  changedAt: z.string(),
  can: z.object({ write: z.boolean(), withdraw: z.boolean(), review: z.boolean() }),
})
export type ListedRequest = z.infer<typeof listedRequest>

export const memberRequest = z.extend(listedRequest, {
  version: z.number(),
  /** What she had written for the time of her absence. */
  automaticReply: z.nullable(z.string()),
  messages: z.array(requestMessage),
  messageLifetime,
  review: z.nullable(ownReview),
  /** The last message that the other side has seen; null: this member is not shown what was read. */
  seen: z.nullable(z.number()),
})
export type MemberRequest = z.infer<typeof memberRequest>

export const unsentRequest = z.object({
  id: z.string(),
  companion: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  /** Null: any. */
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
    /** Kept until the address was confirmed, and refused then. */
    unsent: z.array(unsentRequest),
  }),
}

export const getRequestSchemas = { response: memberRequest }

export const actOnRequestSchemas = {
  body: z.discriminatedUnion('act', [
    z.object({ act: z.literal('write'), ...messageFields }),
    /** `version`: the one that was seen. */
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
    /** The name under which it stands. */
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

// What staff see. 401 and 403 as all calls of the administrator area.

const block = z.object({ reason: z.string(), by: z.string(), at: z.string() })

export const queuedRequest = z.object({
  id: z.string(),
  reference: z.string(),
  companion: z.object({ id: z.string(), name: z.string() }),
  member: z.object({ id: z.string(), name: z.string(), isBlocked: z.boolean() }),
  /** The member is premium now. */
  isPriority: z.boolean(),
  ...wanted,
  state,
  /** Since when an answer is owed; null: none is. */
  waitingSince: z.nullable(z.string()),
  /** Whether staff may answer; whoever answers herself alone is not theirs to answer for. */
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
      /** Of staff; null: the member, or the companion herself. */
      by: z.nullable(z.string()),
      isByCompanion: z.boolean(),
      act: z.enum(requestActs),
      text: z.string(),
      /** Of the team's messages. */
      key: z.nullable(z.string()),
      /** What was answered at once because she was away. */
      automaticReply: z.nullable(z.string()),
    }),
  ),
  /** After how many days messages end; null: with the request. */
  lifetimeDays,
  block: z.nullable(block),
  can: z.object({ act: z.array(z.enum(staffRequestActions)) }),
})
export type StaffRequest = z.infer<typeof staffRequest>

export const queueQuery = z.object({
  state: z.optional(z.enum([...requestStates, 'waiting'])),
  /** The beginning of a companion's name, or her id. */
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
    /** Of those that fit. */
    total: z.number(),
    /** Of all. */
    waiting: z.number(),
    /** Whether the accounts' service could be asked for an address that was searched for. */
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
