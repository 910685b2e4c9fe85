import * as z from 'zod/mini'
import { multiLine, singleLine } from '../../platform/contract/form-fields.ts'
import { paging } from '../../companions/contract/listing.ts'
import { MAX_TEMPLATES, templateLengths } from '../../companions/contract/own/own.ts'
import { answerers } from '../../companions/contract/channels.ts'
import { expectedVersion } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import {
  requestFilters,
  requestStates,
  messageLifetime,
  requestMessage,
  setLifetimeBody,
  staffRequestAction,
  staffRequestActions,
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
  createdAt: z.string(),
  changedAt: z.string(),
})
export type ReceivedListed = z.infer<typeof receivedListItem>

export const receivedRequest = z.extend(receivedListItem, {
  version: z.number(),
  automaticReply: z.nullable(z.string()),
  messages: z.array(requestMessage),
  /** Number of the last message that the member has seen. */
  seen: z.number(),
  messageLifetime,
  /** True if the companion refuses further messages of this member. */
  isBlocked: z.boolean(),
  answeredBy: z.enum(answerers),
  can: z.object({ act: z.array(z.enum(staffRequestActions)) }),
})
export type ReceivedRequest = z.infer<typeof receivedRequest>

const answeredBy = z.enum(answerers, message('field.choice'))
const answerSettings = z.object({ answeredBy })

export const listReceivedSchemas = {
  query: z.object({ state: z.optional(z.enum(requestFilters)), ...paging() }),
  response: z.object({
    requests: z.array(receivedListItem),
    /** Number of requests that match the query. */
    total: z.number(),
    /** Number of all waiting requests. */
    waiting: z.number(),
    answeredBy,
  }),
}
export type ReceivedQuery = z.output<typeof listReceivedSchemas.query>

export const getReceivedSchemas = { response: receivedRequest }
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
 * Requests to the companion: those that need an answer first, the oldest before newer ones; then by their last
 * change.
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
