import * as z from 'zod/mini'
import { workKinds } from './queue-kinds.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const workItem = z.object({
  kind: z.enum(workKinds),
  id: z.string(),
  /** Name of the subject; "": unknown. */
  name: z.string(),
  reference: z.nullable(z.string()),
  /** ISO time, like `since`. `null`: no deadline. */
  dueAt: z.nullable(z.string()),
  since: z.string(),
  isOverdue: z.boolean(),
  /** Reports of a minor or of coercion. */
  isUrgent: z.boolean(),
  /** True if assigned to the caller, false if unassigned. */
  isMine: z.boolean(),
})
export type WorkItem = z.infer<typeof workItem>

export const getWorkSchemas = {
  response: z.object({
    /** Urgent, overdue, due, then those without a due time, oldest first. */
    cases: z.array(workItem),
    /** Number of all cases, up to the limit per kind. */
    total: z.number(),
    mine: z.number(),
    overdue: z.number(),
  }),
}
export type Work = z.infer<typeof getWorkSchemas.response>

/**
 * The caller's work over all kinds of cases that the role includes: open cases assigned to the
 * caller, and due cases assigned to nobody. The first hundred.
 */
export const getWorkEndpoint = endpoint<typeof getWorkSchemas>()('GET', '/api/admin/work', 'staff')
