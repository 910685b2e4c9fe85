import type { DecisionGround } from './appeal-options.ts'

/** What the report form offers. Without a schema library, because the page needs it. */

export const reportReasons = [
  'minor',
  'coercion',
  'stolen_photos',
  'fake',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** Reports with these reasons are due in 4 hours and come first in every list of cases. */
export const urgentReasons = ['minor', 'coercion'] as const satisfies ReportReason[]

export const reportTargets = ['profile', 'photo', 'review', 'thread'] as const
export type ReportTarget = (typeof reportTargets)[number]

export const reportStates = ['new', 'in_review', 'kept', 'hidden'] as const
export type ReportState = (typeof reportStates)[number]

/**
 * What staff may do: note something; ask whoever reported for more; look into it; hide the profile until
 * it is decided; leave what was reported as it is; hide it for good.
 */
export const reportActs = ['note', 'ask', 'review', 'hold', 'keep', 'hide'] as const
export type ReportAct = (typeof reportActs)[number]

/** And take back that a profile was hidden for good, which is another review. */
export const reportChoices = [...reportActs, 'restore'] as const
export type ReportChoice = (typeof reportChoices)[number]

/** Why a profile was hidden after a report, as its companion reads it; nothing of that someone reported her. */
export const groundOfReport = {
  minor: 'identity',
  coercion: 'rules',
  stolen_photos: 'pictures',
  fake: 'identity',
  illegal: 'rules',
  other: 'rules',
} as const satisfies Record<ReportReason, DecisionGround>

/** In characters. */
export const reportLengths = { text: 2_000, email: 254, profile: 300 } as const
