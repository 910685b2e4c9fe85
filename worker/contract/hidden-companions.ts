import * as z from 'zod/mini'
import { MAX_HIDDEN } from './limits.ts'
import { seen } from './recently-seen.ts'
import { message } from './refusals.ts'

const ids = z._default(
  z
    .array(z.uuid(message('field.id')))
    .check(z.maxLength(MAX_HIDDEN, message('field.too-large', { max: MAX_HIDDEN }))),
  [],
)

/** `companions`: those of the ids that the member could open now. */
export const listHiddenSchemas = {
  response: z.object({ ids: z.array(z.string()), companions: z.array(seen) }),
}

export const changeHiddenSchemas = {
  body: z.strictObject({ hide: ids, show: ids }),
  response: z.object({ ids: z.array(z.string()) }),
}
