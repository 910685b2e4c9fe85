/** The kinds of cases that staff work on. */
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

/** What there is to do, beside cases: planned publications that could not be done. */
export const workKinds = [...queueKinds, 'plan'] as const
export type WorkKind = (typeof workKinds)[number]

export const isQueueKind = (text: string): text is QueueKind =>
  (queueKinds as readonly string[]).includes(text)

/** Whose cases a list shows: one's own, or those that no one works on. */
export const assignedTo = ['me', 'none'] as const
export type AssignedTo = (typeof assignedTo)[number]

/** Of a sale the longest: its provider and name. */
export const MAX_CASE_ID = 220
/** How many cases are asked about at once. */
export const MAX_CASES_ASKED = 100
