import * as z from 'zod/mini'
import { paging } from '../../companions/contract/listing.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'
import { assignedTo } from './queue-kinds.ts'
import { message } from '../../contract/refusals.ts'

/** Kinds of cases in the inbox. Submitted media and confirmations can't be assigned. */
export const inboxKinds = [
  'report',
  'application',
  'revision',
  'submission',
  'renewal',
  'appeal',
  'data-request',
  'request',
  'review',
  'confirmation',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Kinds of the listed cases. Sales are listed only while a question about them waits for an owner. */
export const inboxItemKinds = [...inboxKinds, 'sale'] as const
export type InboxItemKind = (typeof inboxItemKinds)[number]

/** "overdue": past the due time. "urgent": reports with an urgent reason. "owner": waits for an owner's answer. */
export const inboxStates = ['overdue', 'urgent', 'owner'] as const
export type InboxState = (typeof inboxStates)[number]

export const inboxItem = z.object({
  kind: z.enum(inboxItemKinds),
  id: z.string(),
  /** Name of the subject; "": unknown. */
  name: z.string(),
  reference: z.nullable(z.string()),
  /** ISO time, like `since`. `null`: no deadline. */
  dueAt: z.nullable(z.string()),
  since: z.string(),
  isOverdue: z.boolean(),
  isUrgent: z.boolean(),
  /** A colleague asked the owner, who has not answered yet. */
  isForOwner: z.boolean(),
  /** `null`: nobody. */
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type InboxItem = z.infer<typeof inboxItem>

/** The caller, nobody, or the id of a member of staff. */
const inboxAssignee = z.union([z.enum(assignedTo), z.uuid()], message('field.choice'))
export type InboxAssignee = z.infer<typeof inboxAssignee>

/** First page: as many cases as one screen shows. */
export const INBOX_PAGE_SIZE = 10

export const getInboxSchemas = {
  query: z.object({
    kind: z.optional(z.enum(inboxKinds)),
    state: z.optional(z.enum(inboxStates)),
    assigned: z.optional(inboxAssignee),
    ...paging(INBOX_PAGE_SIZE),
  }),
  response: z.object({
    /** Urgent, overdue, due, then those without a due time, oldest first. */
    cases: z.array(inboxItem),
    hasMore: z.boolean(),
  }),
}

export const listColleaguesSchemas = {
  response: z.object({
    /** Members of staff, by name. */
    colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
}

/** Members of staff to whom cases can be assigned. */
export const listColleaguesEndpoint = endpoint<typeof listColleaguesSchemas>()(
  'GET',
  '/api/admin/colleagues',
  'staff',
)

/** Cases of all kinds that the role may read and on which staff have to act. */
export const getInboxEndpoint = endpoint<typeof getInboxSchemas>()(
  'GET',
  '/api/admin/inbox',
  'staff',
)
