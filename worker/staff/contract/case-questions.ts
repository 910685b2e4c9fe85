import * as z from 'zod/mini'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { caseAssignment } from './case-assignments.ts'

/** Maximum length of a question and of its answer, in characters. */
export const MAX_CASE_QUESTION = 2_000

export const askOwnerSchemas = {
  body: z.object({ question: multiLine(MAX_CASE_QUESTION) }),
  response: caseAssignment,
}

export const answerQuestionSchemas = {
  body: z.object({ answer: multiLine(MAX_CASE_QUESTION) }),
  response: caseAssignment,
}

/** Hands a case to the owners with a question. Idempotent; 409 if another question is open. */
export const askOwnerEndpoint = endpoint<typeof askOwnerSchemas>()(
  'PUT',
  '/api/admin/case-questions/:kind/:id',
  'staff',
)

/** Hands a case back with the owner's answer. Idempotent; 409 if no question is open. */
export const answerQuestionEndpoint = endpoint<typeof answerQuestionSchemas>()(
  'PUT',
  '/api/admin/case-questions/:kind/:id/answer',
  'staff',
)
