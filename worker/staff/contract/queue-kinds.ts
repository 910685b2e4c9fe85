/** Kinds of cases in the staff's queues. */
export const queueKinds = [
  'request',
  'application',
  'revision',
  'renewal',
  'report',
  'appeal',
  'review',
  'sale',
  'data-request',
] as const
export type QueueKind = (typeof queueKinds)[number]

/** Cases, and planned publications that failed. */
export const workKinds = [...queueKinds, 'plan'] as const
export type WorkKind = (typeof workKinds)[number]

export const isQueueKind = (text: string): text is QueueKind =>
  (queueKinds as readonly string[]).includes(text)

/** Filter of a list: the caller's cases, or unassigned ones. */
export const assignedTo = ['me', 'none'] as const
export type AssignedTo = (typeof assignedTo)[number]

/** Maximum length; the id of a sale, provider and reference, is the longest. */
export const MAX_CASE_ID = 220
/** Maximum number of cases per call. */
export const MAX_CASES_PER_CALL = 100
