import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './renewals.ts'

export const getOwnVerification = endpoint<typeof schemas.getOwnVerificationSchemas>()(
  'GET',
  '/api/own/verification',
  'companion',
)

/**
 * Creates a code and a gesture, valid for `CODE_MINUTES`; returns the current ones while they are
 * valid. 409 while staff are reviewing a picture. 429 after a few per hour.
 */
export const startRenewal = endpoint<typeof schemas.startRenewalSchemas>()(
  'POST',
  '/api/own/verification/renewals',
  'companion',
)

/**
 * Multipart with the picture as `file`, at most `MAX_IMAGE_BYTES`. Idempotent. 404 for another
 * companion's verification, 409 once the code has expired.
 */
export const sendProof = endpoint<typeof schemas.sendProofSchemas>()(
  'PUT',
  '/api/own/verification/renewals/:id/picture',
  'companion',
)

/**
 * Withdraws the verification and deletes its picture. Idempotent. 404 for another companion's
 * verification.
 */
export const withdrawRenewal = endpoint<typeof schemas.withdrawRenewalSchemas>()(
  'DELETE',
  '/api/own/verification/renewals/:id',
  'companion',
)
