import * as z from 'zod/mini'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Parts of the site that can fail separately. */
export const siteParts = ['profiles', 'database', 'files', 'mail'] as const
export type SitePart = (typeof siteParts)[number]

export const statusAnswer = z.object({
  /** Cached for ten seconds. `since` is null while the part works, or if the start is unknown. */
  parts: z.array(
    z.object({ part: z.enum(siteParts), works: z.boolean(), since: z.nullable(z.string()) }),
  ),
  /** Incidents of the last 90 days, latest first; `null`: unreadable. ISO times. */
  incidents: z.nullable(
    z.array(
      z.object({ part: z.enum(siteParts), beganAt: z.string(), endedAt: z.nullable(z.string()) }),
    ),
  ),
})
export type SiteStatus = z.infer<typeof statusAnswer>

export const getStatusSchemas = { response: statusAnswer }

/** Status for visitors. It is answered even if the stores are down. */
export const getStatusEndpoint = endpoint<typeof getStatusSchemas>()('GET', '/api/status', 'public')
