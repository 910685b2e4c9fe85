import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './companions.ts'

/** A profile, by the companion's id or by a current or former slug of her page. */
export const getCompanion = endpoint<typeof schemas.getCompanionSchemas>()(
  'GET',
  '/api/companions/:id',
  'public',
)

/**
 * Counts that a page of this companion was opened, without any data about the visitor; her own visits, staff's
 * and crawlers' are excluded. 404 without a public profile.
 */
export const countOpening = endpoint<typeof schemas.countOpeningSchemas>()(
  'POST',
  '/api/companions/:id/openings',
  'public',
)
