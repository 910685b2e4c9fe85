import * as z from 'zod/mini'
import { MAX_HIDDEN } from '../../platform/contract/limits.ts'
import { seen } from '../../media/contract/recently-seen.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Maximum number of blocks in one call: each ends the open conversations between the two. */
const MAX_AT_ONCE = 10

const ids = z._default(
  z
    .array(z.uuid(message('field.id')))
    .check(z.maxLength(MAX_HIDDEN, message('field.too-large', { max: MAX_HIDDEN }))),
  [],
)

const blockIds = z._default(
  z
    .array(z.uuid(message('field.id')))
    .check(z.maxLength(MAX_AT_ONCE, message('field.too-large', { max: MAX_AT_ONCE }))),
  [],
)

/** `blocked`: those of the ids that are blocked, too; `companions`: those that the member may see now. */
export const listHiddenSchemas = {
  response: z.object({
    ids: z.array(z.string()),
    blocked: z.array(z.string()),
    companions: z.array(seen),
  }),
}

export const changeHiddenSchemas = {
  body: z.strictObject({ hide: ids, show: ids, block: blockIds, unblock: ids }),
  response: z.object({ ids: z.array(z.string()), blocked: z.array(z.string()) }),
}

/** Companions whom the member hides from lists, the latest at the end. */
export const listHiddenEndpoint = endpoint<typeof listHiddenSchemas>()(
  'GET',
  '/api/hidden-companions',
  'member',
)

/**
 * May be repeated. Beyond `MAX_HIDDEN` the oldest are shown again. A blocked companion stays hidden until she is
 * unblocked: requests to her are withdrawn, and neither side can write. 409 beyond `MAX_BLOCKED`, and for an unknown
 * companion.
 */
export const changeHiddenEndpoint = endpoint<typeof changeHiddenSchemas>()(
  'POST',
  '/api/hidden-companions',
  'member',
)
