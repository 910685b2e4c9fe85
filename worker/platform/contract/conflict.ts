import * as z from 'zod/mini'
import type { RefusalId } from '../../contract/refusals.ts'

/** A 409 for a change by someone else: nothing was written; `current` is the stored state. */
export const conflictWith = <Id extends RefusalId, Current extends z.ZodMiniType>(
  id: Id,
  current: Current,
) => z.object({ detail: z.string(), id: z.literal(id), current })
