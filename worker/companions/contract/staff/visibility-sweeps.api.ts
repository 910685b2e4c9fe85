import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from './visibility-sweeps.ts'

/**
 * Takes back all changes of visibility that an account made in the day up to a moment, as the audit log says.
 * May be repeated. Companions that were changed since stay as they are.
 */
export const revertSweep = endpoint<typeof schemas.revertSweepSchemas>()(
  'POST',
  '/api/admin/visibility-sweeps/revert',
  'staff',
)
