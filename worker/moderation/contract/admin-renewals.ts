import type * as schemas from './renewals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Checks of listed profiles that end soon or have ended lately, earliest end first. */
export const listEndingChecksEndpoint = endpoint<typeof schemas.listEndingChecksSchemas>()(
  'GET',
  '/api/admin/ending-checks',
  'staff',
)

/** Verifications by due time; then decided ones, newest first. */
export const listRenewalsEndpoint = endpoint<typeof schemas.listRenewalsSchemas>()(
  'GET',
  '/api/admin/renewals',
  'staff',
)

/** One verification, with its picture until it is decided. */
export const getRenewalEndpoint = endpoint<typeof schemas.getRenewalSchemas>()(
  'GET',
  '/api/admin/renewals/:id',
  'staff',
)

/**
 * Confirms that the photos show the companion, or refuses with a reason. The picture is deleted and
 * she gets an email. 409 if the verification changed since.
 */
export const decideRenewalEndpoint = endpoint<typeof schemas.decideRenewalSchemas>()(
  'POST',
  '/api/admin/renewals/:id/steps',
  'staff',
)
