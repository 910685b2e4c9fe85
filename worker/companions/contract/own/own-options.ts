/** What keeps visitors from seeing a profile, in the companion's own area. */
export const ownHiddenReasons = [
  'paused',
  'suspended',
  'reported',
  'draft',
  'pending',
  'archived',
  'not-listed',
  'incomplete',
] as const
export type OwnHiddenReason = (typeof ownHiddenReasons)[number]

/** What a companion should see to. */
export const attentions = [
  'check-ends',
  'check-ended',
  'requests',
  'returned',
  'unsubmitted',
  'taken-off',
  'media-returned',
  'replies-returned',
  'renewal-refused',
  'files-unrecorded',
  'inactive',
] as const

/** What she does about a change of the team: leaves it, or puts back what a field said before. */
export const teamChangeActs = ['accept', 'restore'] as const

export const previewViewers = ['visitor', 'premium'] as const
export type PreviewViewer = (typeof previewViewers)[number]

export const MAX_AWAY_REPLY = 500
/** How far ahead an absence may end. */
export const AWAY_DAYS = 365
/** From how long before its end a check is worth a note. */
export const CHECK_ENDS_DAYS = 30

/** Who answers her requests: she alone, she or the team, the team alone. */
export const answerers = ['self', 'together', 'team'] as const
export type Answerer = (typeof answerers)[number]

export const MAX_TEMPLATES = 20
/** In characters. */
export const templateLengths = { title: 60, text: 2_000 } as const
