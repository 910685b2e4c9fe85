import * as z from 'zod/mini'
import { multiLine, singleLine } from '../../platform/contract/form-fields.ts'
import { cleanLine } from '../../platform/contract/typed-text.ts'
import { paging } from '../../companions/contract/listing.ts'
import { MAX_TEMPLATES, templateLengths } from '../../companions/contract/own/own.ts'
import { answerers } from '../../companions/contract/channels.ts'
import { expectedVersion } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import {
  requestActs,
  requestFilters,
  requestStates,
  messageLifetime,
  requestMessage,
  setLifetimeBody,
  staffRequestAction,
  staffRequestActions,
  timeSuggestion,
  appointmentFields,
} from './requests.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

// Requests for their companion. Of the member they include only the chosen name and the messages; never an id or an
// address.

const receivedListItem = z.object({
  id: z.string(),
  reference: z.string(),
  /** Name that the member chose; null without one. */
  member: z.nullable(z.string()),
  ...appointmentFields,
  state: z.enum(requestStates),
  /** ISO time since when an answer is due; null: none is due. */
  waitingSince: z.nullable(z.string()),
  /** True if the member has written something that the companion has not seen. */
  isUnread: z.boolean(),
  suggestion: timeSuggestion,
  createdAt: z.string(),
  changedAt: z.string(),
})

/** Number of a companion's newest requests that a search covers. */
export const MAX_SEARCHED = 500
/** Length to which the last message of a conversation is cut in the list. */
export const MAX_LAST_WORDS = 160

const listedConversation = z.extend(receivedListItem, {
  /** The last message or action that both sides still see, its text cut to `MAX_LAST_WORDS`; null: none. */
  last: z.nullable(
    z.object({
      by: z.enum(['member', 'companion', 'team']),
      act: z.enum(requestActs),
      text: z.string(),
    }),
  ),
})
export type ReceivedListed = z.infer<typeof listedConversation>

export const receivedRequest = z.extend(receivedListItem, {
  version: z.number(),
  automaticReply: z.nullable(z.string()),
  messages: z.array(requestMessage),
  /** Number of the last message that the member has seen. */
  seen: z.number(),
  messageLifetime,
  /** Francs for the wished duration by the companion's hourly price; null: no price, no duration, or over six hours. */
  sum: z.nullable(z.number()),
  /** True if the companion refuses further messages of this member. */
  isBlocked: z.boolean(),
  answeredBy: z.enum(answerers),
  can: z.object({ act: z.array(z.enum(staffRequestActions)) }),
})
export type ReceivedRequest = z.infer<typeof receivedRequest>

const answeredBy = z.enum(answerers, message('field.choice'))
const answerSettings = z.object({ answeredBy })

export const listReceivedSchemas = {
  query: z.object({
    state: z.optional(z.enum(requestFilters)),
    /** A reference, or a part of the member's chosen name or of a message; covers the newest `MAX_SEARCHED`. */
    search: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(100))),
    ...paging(),
  }),
  response: z.object({
    requests: z.array(listedConversation),
    /** Number of requests that match the query. */
    total: z.number(),
    /** Number of all waiting requests. */
    waiting: z.number(),
    answeredBy,
  }),
}
export type ReceivedQuery = z.output<typeof listReceivedSchemas.query>

export const getReceivedSchemas = { response: receivedRequest }
export const getPreparedAnswersSchemas = {
  response: z.object({
    /** Polite words to decline the request, in the member's language. */
    decline: z.string(),
    /** The next times at which the companion is free for the request, by her week and her other appointments. */
    times: z.array(z.object({ date: z.string(), time: z.string() })),
  }),
}
export type PreparedAnswers = z.infer<typeof getPreparedAnswersSchemas.response>
export const actOnReceivedSchemas = { body: staffRequestAction, response: receivedRequest }
export const readReceivedSchemas = {
  body: z.object({ version: expectedVersion }),
  response: z.object({ read: z.literal(true) }),
}
export const setReceivedLifetimeSchemas = { body: setLifetimeBody, response: receivedRequest }
export const blockSenderSchemas = { response: receivedRequest }
export const unblockSenderSchemas = { response: receivedRequest }

export const setAnsweredBySchemas = { body: answerSettings, response: answerSettings }

const template = z.object({
  title: singleLine(templateLengths.title),
  text: multiLine(templateLengths.text),
})
export type Template = z.infer<typeof template>

/** Stores identical templates once. */
const withoutDuplicates = (templateList: Template[]) =>
  templateList.filter(
    ({ title, text }, index) =>
      templateList.findIndex((template) => template.title === title && template.text === text) ===
      index,
  )

const templates = z
  .array(template)
  .check(
    z.overwrite(withoutDuplicates),
    z.maxLength(MAX_TEMPLATES, message('field.too-many', { max: MAX_TEMPLATES })),
  )
const storedTemplates = z.object({ version: z.number(), templates: z.array(template) })
export type Templates = z.infer<typeof storedTemplates>

export const getTemplatesSchemas = { response: storedTemplates }
export const saveTemplatesSchemas = {
  /** All templates in their order; `version` 0: there were none yet. */
  body: z.object({ version: expectedVersion, templates }),
  response: storedTemplates,
}

/**
 * Requests to the companion: those that need an answer first, the oldest before newer ones; then unread ones, then by
 * their last change.
 */
export const listReceivedEndpoint = endpoint<typeof listReceivedSchemas>()(
  'GET',
  '/api/own/requests',
  'companion',
)

export const getReceivedEndpoint = endpoint<typeof getReceivedSchemas>()(
  'GET',
  '/api/own/requests/:id',
  'companion',
)

/** Prepared answers to a request: words to decline it, and other times. */
export const getPreparedAnswersEndpoint = endpoint<typeof getPreparedAnswersSchemas>()(
  'GET',
  '/api/own/requests/:id/prepared-answers',
  'companion',
)

/**
 * An answer is stored once per key, regardless of the member's messages in the meantime. 409 if the member or the
 * team acted before a request was declined, or if the key was sent with another text before; 422 while only the team
 * answers.
 */
export const actOnReceivedEndpoint = endpoint<typeof actOnReceivedSchemas>()(
  'POST',
  '/api/own/requests/:id/steps',
  'companion',
)

/** Marks a request as read up to a version, which the member may be shown. May be repeated. */
export const readReceivedEndpoint = endpoint<typeof readReceivedSchemas>()(
  'PUT',
  '/api/own/requests/:id/read',
  'companion',
)

/** Sets the companion's lifetime of messages; the shorter choice of both sides applies. May be repeated. */
export const setReceivedLifetimeEndpoint = endpoint<typeof setReceivedLifetimeSchemas>()(
  'PUT',
  '/api/own/requests/:id/message-lifetime',
  'companion',
)

/** Refuses further messages of this member. May be repeated. */
export const blockSenderEndpoint = endpoint<typeof blockSenderSchemas>()(
  'PUT',
  '/api/own/requests/:id/block',
  'companion',
)

export const unblockSenderEndpoint = endpoint<typeof unblockSenderSchemas>()(
  'DELETE',
  '/api/own/requests/:id/block',
  'companion',
)

/** Sets who answers, also for open requests. 409 for an account without an address. */
export const setAnsweredByEndpoint = endpoint<typeof setAnsweredBySchemas>()(
  'PUT',
  '/api/own/answered-by',
  'companion',
)

export const getTemplatesEndpoint = endpoint<typeof getTemplatesSchemas>()(
  'GET',
  '/api/own/templates',
  'companion',
)

/** Replaces all templates. 409 if another tab saved first. */
export const saveTemplatesEndpoint = endpoint<typeof saveTemplatesSchemas>()(
  'PUT',
  '/api/own/templates',
  'companion',
)
