import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './hidden-companions.ts'

/** Whom the member does not want to see in lists, the last one at the end. */
export const listHidden = endpoint<typeof schemas.listHiddenSchemas>()(
  'GET',
  '/api/hidden-companions',
  'member',
)

/**
 * May be repeated. Beyond `MAX_HIDDEN` the oldest are shown again. Who is blocked stays hidden until unblocked: requests
 * to her are withdrawn, and neither side can write. 409 beyond `MAX_BLOCKED`, and for someone who is no companion.
 */
export const changeHidden = endpoint<typeof schemas.changeHiddenSchemas>()(
  'POST',
  '/api/hidden-companions',
  'member',
)
