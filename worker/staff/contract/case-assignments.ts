import * as z from 'zod/mini'
import { MAX_CASE_ID, MAX_CASES_PER_CALL } from './queue-kinds.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** Ids of cases, separated by commas. */
const cases = z.pipe(
  z.string().check(z.maxLength(MAX_CASES_PER_CALL * MAX_CASE_ID)),
  z.transform((text: string) => text.split(',').filter(Boolean).slice(0, MAX_CASES_PER_CALL)),
)

export const listAssignmentsSchemas = {
  query: z.object({ cases }),
  response: z.object({
    /** Assigned cases among the given ones. */
    assignments: z.array(z.object({ case: z.string(), assignee: person })),
    /** Those of the given cases that wait for an owner. */
    forOwner: z.array(z.string()),
  }),
}

/** Words of a member of staff; `by` is `null`: no longer known. */
const words = { text: z.string(), at: z.string(), by: z.nullable(person) }

export const caseAssignment = z.object({
  /** `null`: unassigned. */
  assignee: z.nullable(
    z.object({
      ...person.shape,
      at: z.string(),
      /** The member of staff who assigned it; `null`: no longer known. */
      by: z.nullable(person),
    }),
  ),
  /** Colleagues whose role includes the work, by name. */
  colleagues: z.array(person),
  /** The last question to the owner; without an answer the case waits for an owner. `null`: none. */
  question: z.nullable(z.object({ ...words, answer: z.nullable(z.object(words)) })),
})
export type CaseAssignment = z.infer<typeof caseAssignment>

export const getAssignmentSchemas = { response: caseAssignment }

const member = z.nullable(z.uuid(message('field.id')))

export const assignCaseSchemas = {
  body: z.object({
    /** `null`: nobody. */
    assignee: member,
    /** Current assignee as the caller read it. */
    instead: member,
  }),
  response: caseAssignment,
}
export type Assignment = z.output<typeof assignCaseSchemas.body>

/** Assignees of the given cases. 403 for kinds that the caller's role does not include. */
export const listAssignmentsEndpoint = endpoint<typeof listAssignmentsSchemas>()(
  'GET',
  '/api/admin/case-assignments/:kind',
  'staff',
)

/** Assignee of a case, and the colleagues who may work on it. */
export const getAssignmentEndpoint = endpoint<typeof getAssignmentSchemas>()(
  'GET',
  '/api/admin/case-assignments/:kind/:id',
  'staff',
)

/**
 * Assigns a case to a colleague whose role includes it, or to nobody. 409 if the assignment changed
 * since.
 */
export const assignCaseEndpoint = endpoint<typeof assignCaseSchemas>()(
  'PUT',
  '/api/admin/case-assignments/:kind/:id',
  'staff',
)
