import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './submitted-media.ts'

/** All her pictures, videos and stories: those that are published, in order, and those that are not yet. */
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

/** Place, cover and removals of a published file, at once: its text, or itself from the public. */
export const changeOwnMedia = endpoint<typeof schemas.changeOwnMediaSchemas>()(
  'PUT',
  '/api/own/media/:id',
  'companion',
)

/**
 * Replaces a published photo with a part of it, at once, as `cropMedia` does for staff. May be repeated with
 * the same `id`. 409 while a change to the photo is under review.
 */
export const cropOwnMedia = endpoint<typeof schemas.cropOwnMediaSchemas>()(
  'POST',
  '/api/own/media/:id/crop',
  'companion',
)

/**
 * Her consent to a published file as it is used now, for one that has no record of it.
 * May be repeated. 409 when staff have recorded it meanwhile.
 */
export const agreeToFile = endpoint<typeof schemas.agreeToFileSchemas>()(
  'POST',
  '/api/own/media/:id/consent',
  'companion',
)

/**
 * Takes back one use of a published file at once; its stories go with the use for stories. May be
 * repeated. 409 for the gallery that the file is in: there it is removed or withdrawn as a whole.
 */
export const withdrawUse = endpoint<typeof schemas.withdrawUseSchemas>()(
  'POST',
  '/api/own/media/:id/withdraw-use',
  'companion',
)

/** Deletes a file, published or not, at once. May be repeated after a 503. */
export const deleteOwnMedia = endpoint<typeof schemas.deleteOwnMediaSchemas>()(
  'DELETE',
  '/api/own/media/:id',
  'companion',
)

/** New texts for what is not published; what was returned is submitted again. 409: changed since. */
export const changeSubmission = endpoint<typeof schemas.changeSubmissionSchemas>()(
  'PUT',
  '/api/own/submissions/:id',
  'companion',
)

/**
 * Submits to staff what is to change of what is published: another alternative text, a private file made
 * public, a story of a published file, another title of a highlight, another text of a story. Nothing changes until it is approved;
 * it takes the place of one of the same kind. May be repeated. 422 without her consent to the use.
 */
export const submitChange = endpoint<typeof schemas.submitChangeSchemas>()(
  'POST',
  '/api/own/submissions',
  'companion',
)

/** Ends a story at once, also in a highlight; a file that was for this story alone goes with it. */
export const removeOwnStory = endpoint<typeof schemas.removeOwnStorySchemas>()(
  'DELETE',
  '/api/own/stories/:id',
  'companion',
)

/** Takes a story's text in one language away, at once. May be repeated. */
export const removeStoryText = endpoint<typeof schemas.removeStoryTextSchemas>()(
  'DELETE',
  '/api/own/stories/:id/texts/:language',
  'companion',
)

/** The same of a highlight's title. 422 for the one in its own language: a highlight needs a title. */
export const removeHighlightTitle = endpoint<typeof schemas.removeHighlightTitleSchemas>()(
  'DELETE',
  '/api/own/highlights/:id/titles/:language',
  'companion',
)

export const moveHighlight = endpoint<typeof schemas.moveHighlightSchemas>()(
  'PUT',
  '/api/own/highlights/:id',
  'companion',
)

/** At once, with its stories; their files stay. */
export const removeHighlight = endpoint<typeof schemas.removeHighlightSchemas>()(
  'DELETE',
  '/api/own/highlights/:id',
  'companion',
)
