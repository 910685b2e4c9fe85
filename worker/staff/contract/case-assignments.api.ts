import type * as schemas from './case-assignments.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Assignees of the given cases. 403 for kinds that the caller's role does not include. */
export const listAssignments = endpoint<typeof schemas.listAssignmentsSchemas>()(
  'GET',
  '/api/admin/case-assignments/:kind',
  'staff',
)

/** Assignee of a case, and the colleagues who may work on it. */
export const getAssignment = endpoint<typeof schemas.getAssignmentSchemas>()(
  'GET',
  '/api/admin/case-assignments/:kind/:id',
  'staff',
)

/**
 * Assigns a case to a colleague whose role includes it, or to nobody. 409 if the assignment changed
 * since.
 */
export const assignCase = endpoint<typeof schemas.assignCaseSchemas>()(
  'PUT',
  '/api/admin/case-assignments/:kind/:id',
  'staff',
)
