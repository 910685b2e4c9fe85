import * as z from 'zod/mini'
import { MAX_SEEN_STORIES } from '../../platform/contract/limits.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** All stories that are stored for the account, newest first. */
const storedIds = z.object({ ids: z.array(z.string()) })

export const listSeenStoriesSchemas = { response: storedIds }

export const addSeenStoriesSchemas = {
  body: z.strictObject({
    seen: z
      .array(z.uuid(message('field.id')))
      .check(z.maxLength(MAX_SEEN_STORIES, message('field.too-large', { max: MAX_SEEN_STORIES }))),
    /** Deletes the stored stories before adding these. */
    forget: z._default(z.boolean(), false),
  }),
  response: storedIds,
}

export const listSeenStoriesEndpoint = endpoint<typeof listSeenStoriesSchemas>()(
  'GET',
  '/api/seen-stories',
  'member',
)

/** Adds the stories that this browser has shown to those that are stored for the account. May be repeated. */
export const addSeenStoriesEndpoint = endpoint<typeof addSeenStoriesSchemas>()(
  'POST',
  '/api/seen-stories',
  'member',
)
