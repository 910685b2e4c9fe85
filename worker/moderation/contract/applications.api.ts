import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './applications.ts'

/** 201. The same form again answers the same reference; 409 when it says something else by then. */
export const createApplication = endpoint<typeof schemas.createApplicationSchemas>()(
  'POST',
  '/api/applications',
  'public',
)

/** What the holder of an application's link may add to. 404 for a link that opens none, 409 once it is decided. */
export const openApplicationDetails = endpoint<typeof schemas.openApplicationDetailsSchemas>()(
  'POST',
  '/api/applications/details/open',
  'public',
)

/** 201. Replaces what was sent before; the same details again change nothing. */
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

/** May be repeated. */
export const removeApplicationPhoto = endpoint<typeof schemas.removeApplicationPhotoSchemas>()(
  'POST',
  '/api/applications/photos/remove',
  'public',
)
