import { message } from './refusals.ts'
import * as z from 'zod/mini'
import {
  dataRequestActs,
  dataRequesters,
  dataRequestKinds,
  dataRequestLengths as lengths,
  dataRequestStates,
} from './data-request-options.ts'
import {
  emailAddress,
  formKey,
  honeypot,
  singleLine,
  multiLine,
  note,
  submissionAnswer,
} from './form-fields.ts'
import { MAX_PAGE_SIZE, MAX_SKIP } from './limits.ts'
import { pageSize, intBetween } from './listing.ts'

const kind = z.enum(dataRequestKinds, message('field.choice'))
const asker = z.enum(dataRequesters, message('field.choice'))

export const dataRequestInput = z.object({
  kind,
  asker,
  name: singleLine(lengths.name),
  email: emailAddress,
  text: multiLine(lengths.text),
  key: formKey,
  website: honeypot,
})
export type DataRequestInput = z.output<typeof dataRequestInput>

export const createDataRequestSchemas = { body: dataRequestInput, response: submissionAnswer }

// What staff see. 401 and 403 as all calls of the administrator area.

const state = z.enum(dataRequestStates)

export const listedDataRequest = z.object({
  id: z.string(),
  reference: z.string(),
  state,
  kind,
  asker,
  name: z.string(),
  /** ISO times. */
  createdAt: z.string(),
  /** Null: answered. */
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  version: z.number(),
})
export type ListedDataRequest = z.infer<typeof listedDataRequest>

export const dataRequest = z.extend(listedDataRequest, {
  email: z.string(),
  text: z.string(),
  steps: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      by: z.string(),
      act: z.enum(dataRequestActs),
      note: z.string(),
    }),
  ),
  can: z.object({ act: z.array(z.enum(dataRequestActs)) }),
})
export type DataRequest = z.infer<typeof dataRequest>

export const dataRequestsQuery = z.object({
  state: z.optional(z.enum([...dataRequestStates, 'open'])),
  /** Of a name, an address or a reference. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  skip: z._default(z.optional(intBetween(0, MAX_SKIP)), 0),
  limit: z._default(pageSize, MAX_PAGE_SIZE),
})
export type DataRequestsQuery = z.output<typeof dataRequestsQuery>

const answer = z.object({
  requests: z.array(listedDataRequest),
  total: z.number(),
  counts: z.record(state, z.number()),
  overdue: z.number(),
})
export type DataRequestsAnswer = z.infer<typeof answer>

export const listDataRequestsSchemas = { query: dataRequestsQuery, response: answer }

export const getDataRequestSchemas = { response: dataRequest }

export const dataRequestAction = z.object({
  /** The one that was seen. */
  version: z.int().check(z.gte(0)),
  act: z.enum(dataRequestActs),
  /** For staff alone. Whoever closes it says here what was done, or why not. */
  note,
})
export type DataRequestAction = z.output<typeof dataRequestAction>

export const actOnDataRequestSchemas = { body: dataRequestAction, response: dataRequest }
