import * as z from 'zod/mini'
import { paging } from '../../companions/contract/listing.ts'
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

/** First page: as many cases as one screen shows. */
export const WORK_PAGE_SIZE = 10

export const getWorkSchemas = {
  query: z.object({ ...paging(WORK_PAGE_SIZE) }),
  response: z.object({
    /** Urgent, overdue, due, then those without a due time, oldest first. */
    cases: z.array(workItem),
    hasMore: z.boolean(),
  }),
}
export type Work = z.infer<typeof getWorkSchemas.response>

/** Numbers of the same cases, each counted up to one more than pages show (`MAX_SHOWN_COUNT`). */
export const getWorkCountsSchemas = {
  response: z.object({ total: z.number(), mine: z.number(), overdue: z.number() }),
}
export type WorkCounts = z.infer<typeof getWorkCountsSchemas.response>

/**
 * The caller's work over all kinds of cases that the role includes: open cases assigned to the
 * caller, and due cases assigned to nobody.
 */
export const getWorkEndpoint = endpoint<typeof getWorkSchemas>()('GET', '/api/admin/work', 'staff')

export const getWorkCountsEndpoint = endpoint<typeof getWorkCountsSchemas>()(
  'GET',
  '/api/admin/work/counts',
  'staff',
)
