import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import {
  emailAddress,
  formKey,
  honeypot,
  singleLine,
  multiLine,
  submissionAnswer,
} from '../../platform/contract/form-fields.ts'
import {
  assignedQuery,
  caseAction,
  caseActions,
  listedCase,
  casesAnswer,
  casesQuery,
} from '../../staff/contract/queue.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Options of the form for privacy requests. No schema library here, because the page imports this file. */

export const dataRequestKinds = ['access', 'correction', 'deletion', 'objection'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/** Role of the requester. */
export const dataRequesters = ['companion', 'applicant', 'member', 'other'] as const
export type DataRequester = (typeof dataRequesters)[number]

/** "waiting": the requester has to prove their identity. */
export const dataRequestStates = ['new', 'in_review', 'waiting', 'done', 'refused'] as const
export type DataRequestState = (typeof dataRequestStates)[number]

/**
 * Actions of staff: add a note, start the review, ask for proof of identity, close as done, close
 * as refused.
 */
export const dataRequestActs = ['note', 'review', 'ask', 'finish', 'refuse'] as const
export type DataRequestAct = (typeof dataRequestActs)[number]

/** Maximum length in characters. */
export const dataRequestLengths = { name: 120, email: 254, text: 2_000 } as const

const kind = z.enum(dataRequestKinds, message('field.choice'))
const asker = z.enum(dataRequesters, message('field.choice'))

export const dataRequestInput = z.object({
  kind,
  asker,
  name: singleLine(dataRequestLengths.name),
  email: emailAddress,
  text: multiLine(dataRequestLengths.text),
  key: formKey,
  extra_topic: honeypot,
})
export type DataRequestInput = z.output<typeof dataRequestInput>

export const createDataRequestSchemas = { body: dataRequestInput, response: submissionAnswer }

// Views for staff. 401 and 403 as in all calls of the staff area.

export const listedDataRequest = z.extend(listedCase(dataRequestStates), {
  kind,
  asker,
  name: z.string(),
})
export type ListedDataRequest = z.infer<typeof listedDataRequest>

export const dataRequest = z.extend(listedDataRequest, {
  email: z.string(),
  text: z.string(),
  steps: caseActions({ act: z.enum(dataRequestActs) }),
  can: z.object({ act: z.array(z.enum(dataRequestActs)) }),
})
export type DataRequest = z.infer<typeof dataRequest>

/** The search includes names and email addresses. */
export const dataRequestsQuery = z.extend(casesQuery(dataRequestStates), assignedQuery)
export type DataRequestsQuery = z.output<typeof dataRequestsQuery>

const answer = casesAnswer({ requests: z.array(listedDataRequest) })
export type DataRequestsAnswer = z.infer<typeof answer>

export const listDataRequestsSchemas = { query: dataRequestsQuery, response: answer }

export const getDataRequestSchemas = { response: dataRequest }

/** Closing a request requires a note: the answer, or the reason for refusing it. */
export const dataRequestAction = caseAction({ act: z.enum(dataRequestActs) })
export type DataRequestAction = z.output<typeof dataRequestAction>

export const actOnDataRequestSchemas = { body: dataRequestAction, response: dataRequest }

/** 201. The requester gets a receipt by email. */
export const createDataRequestEndpoint = endpoint<typeof createDataRequestSchemas>()(
  'POST',
  '/api/data-requests',
  'public',
)
