import * as z from 'zod/mini'
import {
  formKey,
  honeypot,
  singleLine,
  multiLine,
  note,
  submissionAnswer,
  checkbox,
} from './form-fields.ts'
import { MAX_PAGE_SIZE, MAX_SKIP } from './limits.ts'
import { pageSize, intBetween } from './listing.ts'
import { ratings, requestActs, requestLengths as lengths } from './request-options.ts'
import { requestPlaces, requestStates } from './request-options.ts'
import { reviewStates } from './review-options.ts'

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  new Date(Date.parse(text) || 0).toISOString().slice(0, 10) === text

const day = z.string('Field required').check(z.refine(isDay, 'Input should be a day as 2026-05-01'))
const uuid = (what: string) => z.uuid(`Input should be the id of ${what}`)

export const requestInput = z.object({
  companion: uuid('a companion'),
  date: day,
  place: z.enum(requestPlaces, 'Unknown place'),
  message: multiLine(lengths.message),
  rules: checkbox,
  /** The same key is the same request, however often it is sent. */
  key: z.uuid('Input should be a UUID'),
  website: honeypot,
})
export type RequestInput = z.output<typeof requestInput>

/**
 * 201. 403: the member is blocked, or she is VIP and the member isn't premium. 404: nobody to be seen.
 * 409: a request to her waits already. 429: `REQUESTS_A_DAY` are sent.
 */
export const createRequest = {
  method: 'post',
  path: '/api/requests',
  body: requestInput,
  response: z.extend(submissionAnswer, { id: z.string() }),
} as const

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

export const listedRequest = z.object({
  id: z.string(),
  reference: z.string(),
  /** `name` null: she is not shown to the member now. */
  companion: z.object({
    id: z.string(),
    name: z.nullable(z.string()),
    city: z.nullable(z.string()),
  }),
  /** The wish: a day as 2026-05-01, and where. */
  date: z.string(),
  place: z.enum(requestPlaces),
  state,
  isUnread: z.boolean(),
  /** ISO times. */
  createdAt: z.string(),
  changedAt: z.string(),
  can: z.object({ write: z.boolean(), withdraw: z.boolean(), review: z.boolean() }),
})
export type ListedRequest = z.infer<typeof listedRequest>

export const memberRequest = z.extend(listedRequest, {
  version: z.number(),
  messages: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      isOwn: z.boolean(),
      act: z.enum(requestActs),
      text: z.string(),
    }),
  ),
  review: z.nullable(ownReview),
})
export type MemberRequest = z.infer<typeof memberRequest>

/** The member's own, unread ones first, then by their last change. */
export const listRequests = {
  method: 'get',
  path: '/api/requests',
  response: z.object({ requests: z.array(listedRequest), unread: z.number() }),
} as const

export const getRequest = {
  method: 'get',
  path: '/api/requests/:id',
  response: memberRequest,
} as const

const version = z.int().check(z.gte(0))

/** 409 when the desk was faster. */
export const actOnRequest = {
  method: 'post',
  path: '/api/requests/:id/steps',
  body: z.object({
    /** The one that was seen. */
    version,
    act: z.enum(['write', 'withdraw']),
    text: z.optional(note),
  }),
  response: memberRequest,
} as const
export type MemberRequestAction = z.output<typeof actOnRequest.body>

/** What was shown is read. May be repeated. */
export const readRequest = {
  method: 'put',
  path: '/api/requests/:id/read',
  body: z.object({ version }),
  response: z.object({ unread: z.number() }),
} as const

/** Withdraws it if it is open, and shows it no more. May be repeated. */
export const deleteRequest = {
  method: 'delete',
  path: '/api/requests/:id',
  response: z.object({ deleted: z.boolean() }),
} as const

/** 201, once a request: the same again is the same. 403 while it is not answered. */
export const createReview = {
  method: 'post',
  path: '/api/requests/:id/review',
  body: z.object({
    rating: z.pipe(
      z.transform((input: unknown) => Number(input)),
      z.literal([...ratings], 'Choose from one to five'),
    ),
    text: multiLine(lengths.review),
    /** The name under which it stands. */
    author: singleLine(lengths.author),
    key: formKey,
    website: honeypot,
  }),
  response: memberRequest,
} as const

/**
 * The channels that a companion has enabled, for premium members; each call is counted and logged.
 * 403 without premium.
 */
export const openChannels = {
  method: 'post',
  path: '/api/companions/:id/channels',
  response: z.object({
    channels: z.array(
      z.object({ kind: z.enum(['whatsapp', 'telegram', 'email']), value: z.string() }),
    ),
  }),
} as const
export type Channels = z.infer<typeof openChannels.response>

// What staff see. 401 and 403 as all calls of the administrator area.

const block = z.object({ reason: z.string(), by: z.string(), at: z.string() })

export const queuedRequest = z.object({
  id: z.string(),
  reference: z.string(),
  companion: z.object({ id: z.string(), name: z.string() }),
  member: z.object({ id: z.string(), name: z.string(), isBlocked: z.boolean() }),
  /** The member is premium now. */
  isPriority: z.boolean(),
  date: z.string(),
  place: z.enum(requestPlaces),
  state,
  /** Since when an answer is owed; null: none is. */
  waitingSince: z.nullable(z.string()),
  createdAt: z.string(),
  changedAt: z.string(),
  version: z.number(),
})
export type QueuedRequest = z.infer<typeof queuedRequest>

export const staffRequestActions = ['see', 'answer', 'decline'] as const
export type StaffRequestActionName = (typeof staffRequestActions)[number]

export const staffRequest = z.extend(queuedRequest, {
  messages: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      /** Of staff; null: the member. */
      by: z.nullable(z.string()),
      act: z.enum(requestActs),
      text: z.string(),
    }),
  ),
  block: z.nullable(block),
  can: z.object({ act: z.array(z.enum(staffRequestActions)) }),
})
export type StaffRequest = z.infer<typeof staffRequest>

export const queueQuery = z.object({
  state: z.optional(z.enum([...requestStates, 'waiting'])),
  /** The beginning of a companion's name, or her id. */
  companion: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** A reference, or a part of the companion's or the member's name or of the member's address. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  priority: z.optional(z.literal('1')),
  skip: z._default(z.optional(intBetween(0, MAX_SKIP)), 0),
  limit: z._default(pageSize, MAX_PAGE_SIZE),
})
export type QueueQuery = z.output<typeof queueQuery>

/** What waits comes first: premium members' before others', the oldest before newer ones. */
export const listQueue = {
  method: 'get',
  path: '/api/admin/requests',
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
} as const
export type QueueAnswer = z.infer<typeof listQueue.response>

export const getQueued = {
  method: 'get',
  path: '/api/admin/requests/:id',
  response: staffRequest,
} as const

/** An answer needs its words; what is declined may have some. 409 when somebody else was faster. */
export const actOnStaffRequest = {
  method: 'post',
  path: '/api/admin/requests/:id/steps',
  body: z.object({ version, act: z.enum(staffRequestActions), text: z.optional(note) }),
  response: staffRequest,
} as const
export type StaffRequestAction = z.output<typeof actOnStaffRequest.body>

/** The member of a request may write to nobody. May be repeated. */
export const blockMember = {
  method: 'put',
  path: '/api/admin/requests/:id/block',
  body: z.object({ reason: multiLine(2_000) }),
  response: staffRequest,
} as const

export const unblockMember = {
  method: 'delete',
  path: '/api/admin/requests/:id/block',
  response: staffRequest,
} as const
