import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './renewals.ts'

/** Checks of listed profiles that end soon or have just ended, the earliest end first. */
export const listEndingChecks = endpoint<typeof schemas.listEndingChecksSchemas>()(
  'GET',
  '/api/admin/ending-checks',
  'staff',
)

/** What is due first; then what is decided, newest first. */
export const listRenewals = endpoint<typeof schemas.listRenewalsSchemas>()(
  'GET',
  '/api/admin/renewals',
  'staff',
)

/** With the picture, while it is not decided. */
export const getRenewal = endpoint<typeof schemas.getRenewalSchemas>()(
  'GET',
  '/api/admin/renewals/:id',
  'staff',
)

/**
 * Confirms that her photos show her, or refuses with a reason. The picture is deleted, she is mailed. 409
 * when it was changed since.
 */
export const decideRenewal = endpoint<typeof schemas.decideRenewalSchemas>()(
  'POST',
  '/api/admin/renewals/:id/steps',
  'staff',
)
