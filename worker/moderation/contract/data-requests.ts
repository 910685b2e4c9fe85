import { message } from '../../contract/refusals.ts'
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

const kind = z.enum(dataRequestKinds, message('field.choice'))
const asker = z.enum(dataRequesters, message('field.choice'))

export const dataRequestInput = z.object({
  kind,
  asker,
  name: singleLine(lengths.name),
  email: emailAddress,
  text: multiLine(lengths.text),
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

const answer = casesAnswer(dataRequestStates, { requests: z.array(listedDataRequest) })
export type DataRequestsAnswer = z.infer<typeof answer>

export const listDataRequestsSchemas = { query: dataRequestsQuery, response: answer }

export const getDataRequestSchemas = { response: dataRequest }

/** Closing a request requires a note: the answer, or the reason for refusing it. */
export const dataRequestAction = caseAction({ act: z.enum(dataRequestActs) })
export type DataRequestAction = z.output<typeof dataRequestAction>

export const actOnDataRequestSchemas = { body: dataRequestAction, response: dataRequest }
