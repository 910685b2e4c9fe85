import * as z from 'zod/mini'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** If one account changes the visibility of more companions than this within a day, the owners are mailed. */
export const MANY_COMPANIONS = 50

export const revertSweepSchemas = {
  body: z.object({
    /** The account whose changes are undone. */
    actor: z.uuid(),
    /** End of the day of changes, in epoch milliseconds. */
    until: z.number(),
  }),
  response: z.object({
    reverted: z.number(),
    /** Names of companions that were changed since and are skipped. */
    skipped: z.array(z.string()),
  }),
}

/**
 * Undoes all changes of visibility that an account made within a day, by the values in the audit log. May be
 * repeated. Companions changed since are skipped.
 */
export const revertSweepEndpoint = endpoint<typeof revertSweepSchemas>()(
  'POST',
  '/api/admin/visibility-sweeps/revert',
  'staff',
)
