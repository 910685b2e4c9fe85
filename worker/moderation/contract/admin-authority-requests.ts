import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { singleLine } from '../../platform/contract/form-fields.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { authorityKinds, authorityOutcomes } from './authority-requests.ts'

/** Maximum length in characters. */
export const AUTHORITY_LENGTH = 120

/** Maximum number of requests in the list, the latest first. */
export const MAX_AUTHORITY_REQUESTS = 100

export const authorityRequest = z.object({
  id: z.string(),
  kind: z.enum(authorityKinds),
  authority: z.string(),
  /** Calendar day in Zurich. */
  receivedOn: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  /** Null: not answered yet. */
  answer: z.nullable(
    z.object({ outcome: z.enum(authorityOutcomes), at: z.string(), by: z.string() }),
  ),
})
export type AuthorityRequest = z.infer<typeof authorityRequest>

const requests = z.object({ requests: z.array(authorityRequest) })

export const listAuthorityRequestsSchemas = { response: requests }

export const recordAuthorityRequestSchemas = {
  body: z.object({
    /** Chosen by the caller, so that a repeated call records one request. */
    id: z.uuid(message('field.id')),
    kind: z.enum(authorityKinds, message('field.choice')),
    /** The office and its reference, without the name of a person. */
    authority: singleLine(AUTHORITY_LENGTH),
    receivedOn: z.iso.date(message('field.date')),
  }),
  response: requests,
}
export type NewAuthorityRequest = z.output<typeof recordAuthorityRequestSchemas.body>

export const answerAuthorityRequestSchemas = {
  body: z.object({ outcome: z.enum(authorityOutcomes, message('field.choice')) }),
  response: requests,
}

/** Requests of authorities for data. */
export const listAuthorityRequestsEndpoint = endpoint<typeof listAuthorityRequestsSchemas>()(
  'GET',
  '/api/admin/authority-requests',
  'staff',
)

/** Records a request, which can't be changed afterwards. 422 for a day in the future. */
export const recordAuthorityRequestEndpoint = endpoint<typeof recordAuthorityRequestSchemas>()(
  'POST',
  '/api/admin/authority-requests',
  'staff',
)

/** Records the answer, which can't be changed afterwards. 409 if a colleague recorded another one. */
export const answerAuthorityRequestEndpoint = endpoint<typeof answerAuthorityRequestSchemas>()(
  'POST',
  '/api/admin/authority-requests/:id/answer',
  'staff',
)
