import * as z from 'zod/mini'
import type { RefusalId } from '../../contract/refusals.ts'

/** A 409 because of a change by someone else: nothing was written, and `current` is what is stored. */
export const conflictWith = <Id extends RefusalId, Current extends z.ZodMiniType>(
  id: Id,
  current: Current,
) => z.object({ detail: z.string(), id: z.literal(id), current })
