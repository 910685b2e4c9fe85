import { endpoint } from './endpoint.ts'
import type * as schemas from './hidden-companions.ts'

/** Whom the member does not want to see in lists, the last one at the end. */
export const listHidden = endpoint<typeof schemas.listHiddenSchemas>()(
  'GET',
  '/api/hidden-companions',
  'member',
)

/** May be repeated. Beyond `MAX_HIDDEN` the oldest are shown again. */
export const changeHidden = endpoint<typeof schemas.changeHiddenSchemas>()(
  'POST',
  '/api/hidden-companions',
  'member',
)
