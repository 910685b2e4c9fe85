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

/** Why they read it: by the part of the staff area where they did. */
export const readReasons = [
  'applications',
  'profile',
  'media',
  'requests',
  'reports',
  'invitation',
  'verification',
] as const
export type ReadReason = (typeof readReasons)[number]

/** One read of the same thing by the same person within this time is noted once. */
export const READ_NOTED_MINUTES = 10
