import * as z from 'zod/mini'
import { submissionKinds } from '../../media/contract/submitted-media.ts'
import { appealKinds } from '../../moderation/contract/appeals.ts'
import { applicationLocations } from '../../moderation/contract/applications.ts'
import { dataRequestKinds } from '../../moderation/contract/data-requests.ts'
import { allReportReasons, reportTargets } from '../../moderation/contract/reports.ts'
import { confirmationKinds } from './confirmations.ts'
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

/** Facts that tell cases of one kind from each other. They contain nothing that a person has written. */
export const caseSummary = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('report'),
    /** The most serious reason in the case. */
    reason: z.enum(allReportReasons),
    target: z.enum(reportTargets),
  }),
  z.object({ kind: z.literal('application'), location: z.enum(applicationLocations) }),
  z.object({
    kind: z.literal('revision'),
    /** Number of changed fields. */
    fields: z.number(),
  }),
  z.object({ kind: z.literal('submission'), change: z.enum(submissionKinds) }),
  z.object({
    kind: z.literal('appeal'),
    /** The decision that it is about. */
    decision: z.enum(appealKinds),
  }),
  z.object({ kind: z.literal('data-request'), right: z.enum(dataRequestKinds) }),
  z.object({
    kind: z.literal('review'),
    rating: z.number(),
    /** The companion's reply is to be decided on, not the review. */
    isReply: z.boolean(),
  }),
  z.object({ kind: z.literal('confirmation'), action: z.enum(confirmationKinds) }),
])
export type CaseSummary = z.infer<typeof caseSummary>

export const inboxItem = z.object({
  kind: z.enum(inboxItemKinds),
  id: z.string(),
  /** Name of the subject; "": unknown. */
  name: z.string(),
  /** `null`: the kind and the name tell everything. */
  summary: z.nullable(caseSummary),
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
