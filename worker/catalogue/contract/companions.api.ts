import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './companions.ts'

/** By her id, or by a slug that is or was her page's. */
export const getCompanion = endpoint<typeof schemas.getCompanionSchemas>()(
  'GET',
  '/api/companions/:id',
  'public',
)

/**
 * A page of this companion is shown. Counted without a trace of who it was; her own visits, staff's and
 * crawlers' are left out. 404: no public profile.
 */
export const countOpening = endpoint<typeof schemas.countOpeningSchemas>()(
  'POST',
  '/api/companions/:id/openings',
  'public',
)
