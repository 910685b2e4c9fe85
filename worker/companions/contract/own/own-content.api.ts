import { endpoint } from '../../../platform/contract/endpoint.ts'
import type * as schemas from '../revisions.ts'

/** What is published of her, and what she is about to change. */
export const getOwnContent = endpoint<typeof schemas.getOwnContentSchemas>()(
  'GET',
  '/api/own/content',
  'companion',
)

/** Keeps a draft; nothing of it is public. 409: it was changed elsewhere, or is with staff. */
export const saveRevision = endpoint<typeof schemas.saveRevisionSchemas>()(
  'PUT',
  '/api/own/revision',
  'companion',
)

/** Submits a draft, takes it back, or discards it. 422 lists what is not complete. */
export const actOnRevision = endpoint<typeof schemas.actOnRevisionSchemas>()(
  'POST',
  '/api/own/revision/steps',
  'companion',
)

/** The weekly schedule and her channels, at once. */
export const setDetails = endpoint<typeof schemas.setDetailsSchemas>()(
  'PUT',
  '/api/own/details',
  'companion',
)

/** Takes something off the profile, and out of an open draft's lists, at once. May be repeated. */
export const removeContent = endpoint<typeof schemas.removeContentSchemas>()(
  'POST',
  '/api/own/removals',
  'companion',
)
