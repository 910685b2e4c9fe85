import type * as schemas from './case-assignments.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Who works on which of the cases. 403 for kinds that the caller's role does not include. */
export const listAssignments = endpoint<typeof schemas.listAssignmentsSchemas>()(
  'GET',
  '/api/admin/case-assignments/:kind',
  'staff',
)

/** Who works on a case, and who else could. */
export const getAssignment = endpoint<typeof schemas.getAssignmentSchemas>()(
  'GET',
  '/api/admin/case-assignments/:kind/:id',
  'staff',
)

/** Assigns a case to someone whose role includes it, or to no one. 409 when it was assigned meanwhile. */
export const assignCase = endpoint<typeof schemas.assignCaseSchemas>()(
  'PUT',
  '/api/admin/case-assignments/:kind/:id',
  'staff',
)
