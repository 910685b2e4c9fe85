import * as z from 'zod/mini'
import { workKinds } from './queue-kinds.ts'

export const workItem = z.object({
  kind: z.enum(workKinds),
  id: z.string(),
  /** Whom or what it is about; "": unknown. */
  name: z.string(),
  reference: z.nullable(z.string()),
  /** ISO times. Null: nothing is promised by then. */
  dueAt: z.nullable(z.string()),
  since: z.string(),
  isOverdue: z.boolean(),
  /** Reports of a minor or of coercion. */
  isUrgent: z.boolean(),
  /** Assigned to the caller; else to no one. */
  isMine: z.boolean(),
})
export type WorkItem = z.infer<typeof workItem>

export const getWorkSchemas = {
  response: z.object({
    /** Urgent, overdue, due, then those without a due time, oldest first. */
    cases: z.array(workItem),
    /** Of all, as far as they are counted. */
    total: z.number(),
    mine: z.number(),
    overdue: z.number(),
  }),
}
export type Work = z.infer<typeof getWorkSchemas.response>
