import * as z from 'zod/mini'
import { MAX_CASE_ID, MAX_CASES_ASKED } from './queue-kinds.ts'
import { message } from '../../contract/refusals.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** Ids of cases, separated by commas. */
const cases = z.pipe(
  z.string().check(z.maxLength(MAX_CASES_ASKED * MAX_CASE_ID)),
  z.transform((text: string) => text.split(',').filter(Boolean).slice(0, MAX_CASES_ASKED)),
)

export const listAssignmentsSchemas = {
  query: z.object({ cases }),
  response: z.object({
    /** Of those asked about that someone works on. */
    assignments: z.array(z.object({ case: z.string(), assignee: person })),
  }),
}

export const caseAssignment = z.object({
  /** Null: no one works on it. */
  assignee: z.nullable(
    z.object({
      ...person.shape,
      at: z.string(),
      /** Who has assigned it; null: no longer known. */
      by: z.nullable(person),
    }),
  ),
  /** Whose role includes the work, by name. */
  colleagues: z.array(person),
})
export type CaseAssignment = z.infer<typeof caseAssignment>

export const getAssignmentSchemas = { response: caseAssignment }

const member = z.nullable(z.uuid(message('field.id')))

export const assignCaseSchemas = {
  body: z.object({
    /** Null: no one. */
    assignee: member,
    /** Who it was assigned to, as far as the caller knows. */
    instead: member,
  }),
  response: caseAssignment,
}
export type Assignment = z.output<typeof assignCaseSchemas.body>
