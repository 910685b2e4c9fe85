/** Reasons why visitors don't see a profile, as shown in the companion's own area. */
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

/** Things in her area that need the companion's attention. */
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

/** The companion's answers to a change by the team: accept it, or restore the field's former value. */
export const teamChangeActs = ['accept', 'restore'] as const

export const previewViewers = ['visitor', 'premium'] as const
export type PreviewViewer = (typeof previewViewers)[number]

export const MAX_AWAY_REPLY = 500
/** Limit for the end of an absence, in days from today. */
export const AWAY_DAYS = 365
/** Days before the end of a check from which her area mentions it. */
export const CHECK_ENDS_DAYS = 30

/** Sides that may answer requests: the companion alone, she or the team, the team alone. */
export const answerers = ['self', 'together', 'team'] as const
export type Answerer = (typeof answerers)[number]

export const MAX_TEMPLATES = 20
/** In characters. */
export const templateLengths = { title: 60, text: 2_000 } as const
