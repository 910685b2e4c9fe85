import type * as schemas from './submitted-media.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** All pictures, videos and stories of the companion: published ones in order, and submitted ones. */
export const getOwnMediaEndpoint = endpoint<typeof schemas.getOwnMediaSchemas>()(
  'GET',
  '/api/own/media',
  'companion',
)

/**
 * Submits a file to staff. Multipart as for `uploadMedia`, with the fields of `submissionFields` in addition. The
 * file is not public until approved. 409 if it has already arrived, or if too many are under review.
 */
export const uploadOwnMediaEndpoint = endpoint<typeof schemas.uploadOwnMediaSchemas>()(
  'POST',
  '/api/own/media',
  'companion',
)

/** Changes position or cover of a published file, removes its text or makes it private, immediately. */
export const changeOwnMediaEndpoint = endpoint<typeof schemas.changeOwnMediaSchemas>()(
  'PUT',
  '/api/own/media/:id',
  'companion',
)

/**
 * Replaces a published photo with a part of it, immediately, as `cropMedia` does for staff. May be repeated with the
 * same `id`. 409 while a change to the photo is under review.
 */
export const cropOwnMediaEndpoint = endpoint<typeof schemas.cropOwnMediaSchemas>()(
  'POST',
  '/api/own/media/:id/crop',
  'companion',
)

/**
 * Records the companion's consent to a published file as it is used now, if it has no record. May be repeated. 409 if
 * staff have recorded one in the meantime.
 */
export const agreeToFileEndpoint = endpoint<typeof schemas.agreeToFileSchemas>()(
  'POST',
  '/api/own/media/:id/consent',
  'companion',
)

/**
 * Withdraws one use of a published file immediately; withdrawing stories removes the stories too. May be repeated.
 * 409 for the gallery that contains the file: there it must be removed or withdrawn as a whole.
 */
export const withdrawUseEndpoint = endpoint<typeof schemas.withdrawUseSchemas>()(
  'POST',
  '/api/own/media/:id/withdraw-use',
  'companion',
)

/** Deletes a file, published or not, immediately. May be repeated after a 503. */
export const deleteOwnMediaEndpoint = endpoint<typeof schemas.deleteOwnMediaSchemas>()(
  'DELETE',
  '/api/own/media/:id',
  'companion',
)

/** Changes the texts of a submission; a returned one is submitted again. 409 if it has changed since. */
export const changeSubmissionEndpoint = endpoint<typeof schemas.changeSubmissionSchemas>()(
  'PUT',
  '/api/own/submissions/:id',
  'companion',
)

/**
 * Submits a change of published content to staff: another alternative text, a private file to be made public, a story
 * with a published file, another title of a highlight, another text of a story. The published content stays until the
 * change is approved. It replaces a pending change of the same kind. May be repeated. 422 without the companion's
 * consent to the use.
 */
export const submitChangeEndpoint = endpoint<typeof schemas.submitChangeSchemas>()(
  'POST',
  '/api/own/submissions',
  'companion',
)

/** Ends a story immediately, also in a highlight. A file that only this story shows is deleted with it. */
export const removeOwnStoryEndpoint = endpoint<typeof schemas.removeOwnStorySchemas>()(
  'DELETE',
  '/api/own/stories/:id',
  'companion',
)

/** Removes a story's text in one language, immediately. May be repeated. */
export const removeStoryTextEndpoint = endpoint<typeof schemas.removeStoryTextSchemas>()(
  'DELETE',
  '/api/own/stories/:id/texts/:language',
  'companion',
)

/** Removes a highlight's title in one language. 422 for its own language: a highlight needs a title. */
export const removeHighlightTitleEndpoint = endpoint<typeof schemas.removeHighlightTitleSchemas>()(
  'DELETE',
  '/api/own/highlights/:id/titles/:language',
  'companion',
)

export const moveHighlightEndpoint = endpoint<typeof schemas.moveHighlightSchemas>()(
  'PUT',
  '/api/own/highlights/:id',
  'companion',
)

/** Removes a highlight with its stories, immediately; gallery files stay. */
export const removeHighlightEndpoint = endpoint<typeof schemas.removeHighlightSchemas>()(
  'DELETE',
  '/api/own/highlights/:id',
  'companion',
)
