/** What staff can read of a companion's private data. */
export const readKinds = [
  'application',
  'private-media',
  'channels',
  'thread',
  'documents',
  'account',
] as const
export type ReadKind = (typeof readKinds)[number]

const everywhere = ['question', 'check', 'complaint', 'fault'] as const

/** What staff choose from before they open a case. */
export const caseReasons = {
  application: ['decision', ...everywhere],
  profile: ['correction', ...everywhere],
  thread: ['answer', ...everywhere],
  library: ['order', ...everywhere],
} as const
export type CaseKind = keyof typeof caseReasons
export type CaseReason = (typeof caseReasons)[CaseKind][number]

/** The header in which a read sends the chosen reason. */
export const READ_REASON = 'x-read-reason'

/** Why they read it: the part of the staff area where they did, or the reason that they chose. */
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
  ...everywhere,
] as const
export type ReadReason = (typeof readReasons)[number]

/** One read of the same thing by the same person within this time is noted once. */
export const READ_NOTED_MINUTES = 10

/** How long back-ups are kept. */
export const BACKUP_DAYS = 35
