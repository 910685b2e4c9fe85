import * as z from 'zod/mini'
import { photo } from '../../catalogue/contract/companions.ts'
import { MAX_RECENTLY_SEEN } from '../../platform/contract/limits.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const ids = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z
      .array(z.uuid(message('field.id')))
      .check(
        z.maxLength(MAX_RECENTLY_SEEN, message('field.too-large', { max: MAX_RECENTLY_SEEN })),
      ),
  ),
)

/** Fields of a companion in a short list. */
export const seen = z.object({
  id: z.string(),
  /** Slug of the companion's profile. */
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  photo: z.nullable(photo),
})
export type Seen = z.infer<typeof seen>

export const listRecentlySeenSchemas = {
  query: z.object({ ids }),
  response: z.object({ companions: z.array(seen) }),
}

/**
 * Returns those of the companions that this viewer may see now, in the order of the ids. Not cached, because each
 * browser sends other ids.
 */
export const listRecentlySeenEndpoint = endpoint<typeof listRecentlySeenSchemas>()(
  'GET',
  '/api/recently-seen',
  'public',
)
