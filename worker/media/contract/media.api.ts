import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './media.ts'

/**
 * Multipart with the fields of `uploadFields` and the files `poster` (of a video, optional) and `file`. 413 beyond
 * `MAX_IMAGE_BYTES` or `MAX_VIDEO_BYTES`, 415 for other types, 422 for damaged files and for files that contradict
 * the fields.
 */
export const uploadMedia = endpoint<typeof schemas.uploadMediaSchemas>()(
  'POST',
  '/api/admin/companions/:id/media',
  'staff',
)

/** May be repeated after a 503, which means that the change is stored but not all files have moved yet. */
export const changeMedia = endpoint<typeof schemas.changeMediaSchemas>()(
  'PUT',
  '/api/admin/media/:id',
  'staff',
)

/**
 * Replaces a photo by a part of it, as a new file with the same texts, stories and consent record. May be repeated.
 * 422 if the file is no photo, is animated, or the part is too small; 409 while a change to it is under review.
 */
export const cropMedia = endpoint<typeof schemas.cropMediaSchemas>()(
  'POST',
  '/api/admin/media/:id/crop',
  'staff',
)

/** May be repeated after a 503, which means that the row is deleted but not all files are. */
export const deleteMedia = endpoint<typeof schemas.deleteMediaSchemas>()(
  'DELETE',
  '/api/admin/media/:id',
  'staff',
)

/** Lists the media of all companions. */
export const listMedia = endpoint<typeof schemas.listMediaSchemas>()(
  'GET',
  '/api/admin/media',
  'staff',
)

/** Changes or deletes many files. May be repeated. */
export const changeManyMedia = endpoint<typeof schemas.changeManyMediaSchemas>()(
  'PATCH',
  '/api/admin/media',
  'staff',
)
