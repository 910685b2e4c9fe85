import * as z from 'zod/mini'

/** What of the site can fail by itself. */
export const siteParts = ['profiles', 'database', 'files', 'mail'] as const
export type SitePart = (typeof siteParts)[number]

export const statusAnswer = z.object({
  /** Up to ten seconds old. `since` is null while it works, and when the start is unknown. */
  parts: z.array(
    z.object({ part: z.enum(siteParts), works: z.boolean(), since: z.nullable(z.string()) }),
  ),
  /** Of the last 90 days, the latest first; null: they could not be read. ISO times. */
  incidents: z.nullable(
    z.array(
      z.object({ part: z.enum(siteParts), beganAt: z.string(), endedAt: z.nullable(z.string()) }),
    ),
  ),
})
export type SiteStatus = z.infer<typeof statusAnswer>

export const getStatusSchemas = { response: statusAnswer }
