import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './renewals.ts'

export const getOwnVerification = endpoint<typeof schemas.getOwnVerificationSchemas>()(
  'GET',
  '/api/own/verification',
  'companion',
)

/**
 * Shows a code and a gesture for `CODE_MINUTES`; while they hold, the same again. 409 while staff have a
 * picture. 429 after a few an hour.
 */
export const startRenewal = endpoint<typeof schemas.startRenewalSchemas>()(
  'POST',
  '/api/own/verification/renewals',
  'companion',
)

/**
 * Multipart with the picture as `file`, at most `MAX_IMAGE_BYTES`. May be repeated. 404 for what is not
 * hers, 409 once the code has expired.
 */
export const sendProof = endpoint<typeof schemas.sendProofSchemas>()(
  'PUT',
  '/api/own/verification/renewals/:id/picture',
  'companion',
)

/** Takes it back, with its picture. May be repeated. 404 for what is not hers. */
export const withdrawRenewal = endpoint<typeof schemas.withdrawRenewalSchemas>()(
  'DELETE',
  '/api/own/verification/renewals/:id',
  'companion',
)
