import { endpoint } from './endpoint.ts'
import type * as schemas from './submitted-media.ts'

/** All her pictures and videos: those that are published, in order, and those that are not yet. */
export const getOwnMedia = endpoint<typeof schemas.getOwnMediaSchemas>()(
  'GET',
  '/api/own/media',
  'companion',
)

/**
 * Submits a file to staff. Multipart as for `uploadMedia`, with the fields of `submissionFields`
 * besides. Nothing of it is public. 409 when it has arrived already, or too many are under review.
 */
export const uploadOwnMedia = endpoint<typeof schemas.uploadOwnMediaSchemas>()(
  'POST',
  '/api/own/media',
  'companion',
)

/** Place, cover and caption of a published file, at once. */
export const changeOwnMedia = endpoint<typeof schemas.changeOwnMediaSchemas>()(
  'PUT',
  '/api/own/media/:id',
  'companion',
)

/** Deletes a file, published or not, at once. May be repeated after a 503. */
export const deleteOwnMedia = endpoint<typeof schemas.deleteOwnMediaSchemas>()(
  'DELETE',
  '/api/own/media/:id',
  'companion',
)

/** New texts for a file that is not published; a returned one is submitted again. 409: changed since. */
export const changeSubmission = endpoint<typeof schemas.changeSubmissionSchemas>()(
  'PUT',
  '/api/own/submissions/:id',
  'companion',
)
