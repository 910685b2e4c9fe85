/** Private data of a companion that staff can read. */
export const readKinds = [
  'application',
  'private-media',
  'channels',
  'thread',
  'documents',
  'account',
] as const
export type ReadKind = (typeof readKinds)[number]

const commonReasons = ['question', 'check', 'complaint', 'fault'] as const

/** Reasons that staff choose from before they open a case. */
export const caseReasons = {
  application: ['decision', ...commonReasons],
  profile: ['correction', ...commonReasons],
  thread: ['answer', ...commonReasons],
  library: ['order', ...commonReasons],
} as const
export type CaseKind = keyof typeof caseReasons
export type CaseReason = (typeof caseReasons)[CaseKind][number]

/** The header in which a read sends the chosen reason. */
export const READ_REASON = 'x-read-reason'

/** Reason of a read: the part of the staff area in which it happened, or a chosen one. */
export const readReasons = [
  'applications',
  'profile',
  'media',
  'requests',
  'reports',
  'invitation',
  'verification',
  'decision',
  'correction',
  'answer',
  'order',
  ...commonReasons,
] as const
export type ReadReason = (typeof readReasons)[number]

/** Repeated reads of the same data by the same person within this time are logged once. */
export const READ_NOTED_MINUTES = 10

/** Days for which backups are stored. */
export const BACKUP_DAYS = 35
