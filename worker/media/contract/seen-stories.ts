import * as z from 'zod/mini'
import { MAX_SEEN_STORIES } from '../../platform/contract/limits.ts'
import { message } from '../../contract/refusals.ts'

/** All that the account knows, the newest first. */
const known = z.object({ ids: z.array(z.string()) })

export const listSeenStoriesSchemas = { response: known }

export const addSeenStoriesSchemas = {
  body: z.strictObject({
    seen: z
      .array(z.uuid(message('field.id')))
      .check(z.maxLength(MAX_SEEN_STORIES, message('field.too-large', { max: MAX_SEEN_STORIES }))),
    /** First forgets what is known. */
    forget: z._default(z.boolean(), false),
  }),
  response: known,
}
