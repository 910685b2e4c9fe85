import { endpoint } from './endpoint.ts'
import type * as schemas from './members.ts'

/**
 * All that is known of the member, `?format=json` or `html`. Suspended members, too. 429 after a few an
 * hour.
 */
export const exportMe = endpoint<typeof schemas.exportMeSchemas>()(
  'GET',
  '/api/me/export',
  'member',
)

/**
 * For good. 403 unless the member has just signed in; 409 while a subscription renews, or when no one
 * would be left to administrate.
 */
export const deleteMe = endpoint<typeof schemas.deleteMeSchemas>()('DELETE', '/api/me', 'member')

/**
 * Tokens that were issued before are refused, except those of this session when `keep` says so. The
 * account service ends the sessions themselves. 429 after too many an hour.
 */
export const endSessions = endpoint<typeof schemas.endSessionsSchemas>()(
  'POST',
  '/api/me/sessions/end',
  'member',
)

/**
 * Multipart with the picture as `file`: square, at most `MAX_IMAGE_BYTES`. 403 without premium.
 */
export const putPhoto = endpoint<typeof schemas.putPhotoSchemas>()('PUT', '/api/me/photo', 'member')

/** May be repeated. */
export const deletePhoto = endpoint<typeof schemas.deletePhotoSchemas>()(
  'DELETE',
  '/api/me/photo',
  'member',
)
