import type * as schemas from './case-views.ts'
import { endpoint } from './endpoint.ts'

/** Says that the caller has a case open, which counts for a minute. */
export const openCase = endpoint<typeof schemas.openCaseSchemas>()(
  'PUT',
  '/api/admin/case-views/:kind/:id',
  'staff',
)

/** Says that the caller has it open no longer. */
export const closeCase = endpoint<typeof schemas.closeCaseSchemas>()(
  'DELETE',
  '/api/admin/case-views/:kind/:id',
  'staff',
)
