import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './hidden-companions.ts'

/** Companions whom the member hides from lists, the latest at the end. */
export const listHidden = endpoint<typeof schemas.listHiddenSchemas>()(
  'GET',
  '/api/hidden-companions',
  'member',
)

/**
 * May be repeated. Beyond `MAX_HIDDEN` the oldest are shown again. A blocked companion stays hidden until she is
 * unblocked: requests to her are withdrawn, and neither side can write. 409 beyond `MAX_BLOCKED`, and for an unknown
 * companion.
 */
export const changeHidden = endpoint<typeof schemas.changeHiddenSchemas>()(
  'POST',
  '/api/hidden-companions',
  'member',
)
