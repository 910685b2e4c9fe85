import type * as schemas from './members.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Multipart with the picture as `file`: square, at most `MAX_IMAGE_BYTES`. 403 without premium. */
export const putPhotoEndpoint = endpoint<typeof schemas.putPhotoSchemas>()(
  'PUT',
  '/api/me/photo',
  'member',
)

/** Idempotent. */
export const deletePhotoEndpoint = endpoint<typeof schemas.deletePhotoSchemas>()(
  'DELETE',
  '/api/me/photo',
  'member',
)
