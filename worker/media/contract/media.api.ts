import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './media.ts'

/**
 * Multipart, the fields of `uploadFields` and the files `poster` (a video's, optional) and `file`.
 * 413 beyond `MAX_IMAGE_BYTES` and `MAX_VIDEO_BYTES`, 415 for other types, 422 for damaged files and
 * for those that are not what the fields say.
 */
export const uploadMedia = endpoint<typeof schemas.uploadMediaSchemas>()(
  'POST',
  '/api/admin/companions/:id/media',
  'staff',
)

/** May be repeated after a 503: what is stored stays, what is left to do is done. */
export const changeMedia = endpoint<typeof schemas.changeMediaSchemas>()(
  'PUT',
  '/api/admin/media/:id',
  'staff',
)

/**
 * A part of a photo takes its place, as a file of its own, with its words, stories and record of consent. May be
 * repeated. 422 for what is no photo, moves, or leaves too little; 409 while a change to it is under review.
 */
export const cropMedia = endpoint<typeof schemas.cropMediaSchemas>()(
  'POST',
  '/api/admin/media/:id/crop',
  'staff',
)

/** As `changeMedia`. */
export const deleteMedia = endpoint<typeof schemas.deleteMediaSchemas>()(
  'DELETE',
  '/api/admin/media/:id',
  'staff',
)

/** The media of all companions. */
export const listMedia = endpoint<typeof schemas.listMediaSchemas>()(
  'GET',
  '/api/admin/media',
  'staff',
)

/** Many at once. May be repeated. */
export const changeManyMedia = endpoint<typeof schemas.changeManyMediaSchemas>()(
  'PATCH',
  '/api/admin/media',
  'staff',
)
