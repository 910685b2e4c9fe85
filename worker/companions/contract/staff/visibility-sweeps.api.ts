import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './visibility-sweeps.ts'

/**
 * Undoes all changes of visibility that an account made within a day, by the values in the audit log. May be
 * repeated. Companions changed since are skipped.
 */
export const revertSweep = endpoint<typeof schemas.revertSweepSchemas>()(
  'POST',
  '/api/admin/visibility-sweeps/revert',
  'staff',
)
