import * as z from 'zod/mini'
import { MAX_HIDDEN } from '../../platform/contract/limits.ts'
import { seen } from '../../media/contract/recently-seen.ts'
import { message } from '../../contract/refusals.ts'

/** Each ends what is open between the two. */
const MAX_AT_ONCE = 10

const ids = z._default(
  z
    .array(z.uuid(message('field.id')))
    .check(z.maxLength(MAX_HIDDEN, message('field.too-large', { max: MAX_HIDDEN }))),
  [],
)

const few = z._default(
  z
    .array(z.uuid(message('field.id')))
    .check(z.maxLength(MAX_AT_ONCE, message('field.too-large', { max: MAX_AT_ONCE }))),
  [],
)

/** `blocked`: those of the ids who are blocked, too; `companions`: those that the member could open now. */
export const listHiddenSchemas = {
  response: z.object({
    ids: z.array(z.string()),
    blocked: z.array(z.string()),
    companions: z.array(seen),
  }),
}

export const changeHiddenSchemas = {
  body: z.strictObject({ hide: ids, show: ids, block: few, unblock: ids }),
  response: z.object({ ids: z.array(z.string()), blocked: z.array(z.string()) }),
}
