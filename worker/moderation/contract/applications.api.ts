import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './applications.ts'

/** 201. The same form again returns the same reference; 409 if its content differs. */
export const createApplication = endpoint<typeof schemas.createApplicationSchemas>()(
  'POST',
  '/api/applications',
  'public',
)

/**
 * The state of the second step behind an application's link. 404 for an invalid link, 409 once the
 * application is decided.
 */
export const openApplicationDetails = endpoint<typeof schemas.openApplicationDetailsSchemas>()(
  'POST',
  '/api/applications/details/open',
  'public',
)

/** 201. Replaces earlier details; repeating the same details changes nothing. */
export const sendApplicationDetails = endpoint<typeof schemas.sendApplicationDetailsSchemas>()(
  'POST',
  '/api/applications/details',
  'public',
)

/**
 * Multipart: `token`, `id` (chosen by the sender, so that a repeated upload is one photo), then the
 * picture as `file`, at most `MAX_IMAGE_BYTES`. 409 beyond `MAX_APPLICATION_PHOTOS`.
 */
export const addApplicationPhoto = endpoint<typeof schemas.addApplicationPhotoSchemas>()(
  'POST',
  '/api/applications/photos',
  'public',
)

/** Idempotent. */
export const removeApplicationPhoto = endpoint<typeof schemas.removeApplicationPhotoSchemas>()(
  'POST',
  '/api/applications/photos/remove',
  'public',
)
