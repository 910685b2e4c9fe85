import * as z from 'zod/mini'
import { multiLine, singleLine } from '../../platform/contract/form-fields.ts'
import { paging } from '../../companions/contract/listing.ts'
import {
  answerers,
  MAX_TEMPLATES,
  templateLengths,
} from '../../companions/contract/own/own-options.ts'
import { expectedVersion } from '../../staff/contract/queue.ts'
import { message } from '../../contract/refusals.ts'
import { requestStates } from './request-options.ts'
import {
  messageLifetime,
  requestMessage,
  setLifetimeBody,
  staffRequestAction,
  staffRequestActions,
} from './request-messages.ts'
import { wanted } from './requests.ts'

// What a companion sees of the requests to her: of the member the name that they chose, and what they
// wrote; never an id or an address.

const listed = z.object({
  id: z.string(),
  reference: z.string(),
  /** Null: the member has chosen none. */
  member: z.nullable(z.string()),
  ...wanted,
  state: z.enum(requestStates),
  /** Since when an answer is owed; null: none is. */
  waitingSince: z.nullable(z.string()),
  /** The member has written something that she has not seen. */
  isUnread: z.boolean(),
  createdAt: z.string(),
  changedAt: z.string(),
})
export type ReceivedListed = z.infer<typeof listed>

export const receivedRequest = z.extend(listed, {
  version: z.number(),
  automaticReply: z.nullable(z.string()),
  messages: z.array(requestMessage),
  /** The last message that the member has seen. */
  seen: z.number(),
  messageLifetime,
  /** She takes no more messages of this member. */
  isBlocked: z.boolean(),
  answeredBy: z.enum(answerers),
  can: z.object({ act: z.array(z.enum(staffRequestActions)) }),
})
export type ReceivedRequest = z.infer<typeof receivedRequest>

const answeredBy = z.enum(answerers, message('field.choice'))
const answerSettings = z.object({ answeredBy })

export const listReceivedSchemas = {
  query: z.object({ state: z.optional(z.enum([...requestStates, 'waiting'])), ...paging() }),
  response: z.object({
    requests: z.array(listed),
    /** Of those that fit. */
    total: z.number(),
    /** Of all. */
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

/** The same one is kept once. */
const distinct = (all: Template[]) =>
  all.filter(
    ({ title, text }, at) =>
      all.findIndex((one) => one.title === title && one.text === text) === at,
  )

const templates = z
  .array(template)
  .check(
    z.overwrite(distinct),
    z.maxLength(MAX_TEMPLATES, message('field.too-many', { max: MAX_TEMPLATES })),
  )
const stored = z.object({ version: z.number(), templates: z.array(template) })
export type Templates = z.infer<typeof stored>

export const getTemplatesSchemas = { response: stored }
export const saveTemplatesSchemas = {
  /** All of them, in her order; `version` 0: there were none yet. */
  body: z.object({ version: expectedVersion, templates }),
  response: stored,
}
