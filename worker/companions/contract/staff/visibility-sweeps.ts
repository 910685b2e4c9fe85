import * as z from 'zod/mini'

/** Changes of visibility to more companions than this by one account within a day are reported to the owners. */
export const MANY_COMPANIONS = 50

export const revertSweepSchemas = {
  body: z.object({
    /** The account whose changes are taken back. */
    actor: z.uuid(),
    /** End of the day of changes, epoch milliseconds. */
    until: z.number(),
  }),
  response: z.object({
    reverted: z.number(),
    /** Names of companions that were changed since and stay as they are. */
    skipped: z.array(z.string()),
  }),
}
