import type { DecisionGround } from './appeal-options.ts'

/** Options of the report form. No schema library here, because the page imports this file. */

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
 * Actions of staff: add a note; ask the reporter for more; start the review; hide the profile until
 * a decision; keep the content; hide the content permanently.
 */
export const reportActs = ['note', 'ask', 'review', 'hold', 'keep', 'hide'] as const
export type ReportAct = (typeof reportActs)[number]

/** "restore" publishes a permanently hidden profile again and reopens the report. */
export const reportChoices = [...reportActs, 'restore'] as const
export type ReportChoice = (typeof reportChoices)[number]

/**
 * Reason that the companion reads when a report hides her profile. It does not reveal that someone
 * reported her.
 */
export const groundOfReport = {
  minor: 'identity',
  coercion: 'rules',
  stolen_photos: 'pictures',
  fake: 'identity',
  illegal: 'rules',
  other: 'rules',
} as const satisfies Record<ReportReason, DecisionGround>

/** Maximum length in characters. */
export const reportLengths = { text: 2_000, email: 254, profile: 300 } as const
