import {
  urgentReasons,
  type ReportChoice,
  type ReportReason,
  type ReportState,
  type ReportTarget,
} from '#moderation/report-options'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'

/** How many reports may come from one customer of a provider. */
export const reportRateLimit = { what: 'report', limit: 10, windowSeconds: 3_600 } as const

/** And from the network around it, which a single person may own: each report is a mail to the office. */
export const reportRangeRateLimit = {
  what: 'report-range',
  limit: 60,
  windowSeconds: 3_600,
} as const

/** Networks as providers hand them out: to one machine, a home, an office or a street. */
export const networkSizes = {
  network: { v4: 32, v6: 64 },
  network_56: { v4: 32, v6: 56 },
  network_48: { v4: 24, v6: 48 },
} as const

/** Under which names a report that hides a profile is counted; `who` is a keyed hash. */
export type HoldSource = {
  what: 'reporter' | keyof typeof networkSizes | 'site'
  who: string
}

type HoldLimit = { what: HoldSource['what']; limit: number; windowMs: number }

/**
 * How many profiles reports may hide by themselves, in any time of that length. All limits hold at
 * once. Beyond them a report comes first in the queue and alarms the office, but hides nothing.
 */
export const holdLimits: readonly HoldLimit[] = [
  { what: 'reporter', limit: 2, windowMs: DAY_MS },
  { what: 'network', limit: 3, windowMs: DAY_MS },
  { what: 'network_56', limit: 3, windowMs: DAY_MS },
  { what: 'network_48', limit: 4, windowMs: DAY_MS },
  { what: 'site', limit: 5, windowMs: HOUR_MS },
  { what: 'site', limit: 15, windowMs: DAY_MS },
]

/** The longest of the windows. */
export const HOLDS_COUNTED_MS = DAY_MS

/** At most one alarm goes out in this time, however many reports are over the limit. */
export const ALARM_EVERY_MS = HOUR_MS

/**
 * After staff have looked at an urgent report and kept the profile visible, further reports don't hide
 * it by themselves for so long: otherwise whoever repeats a false one decides. They still come first
 * in the queue, and staff can hide the profile at any time.
 */
export const KEPT_VISIBLE_MS = 30 * DAY_MS

/** Two years, the retention of security logs. */
export const REPORT_RETENTION_MS = 2 * 365 * DAY_MS
/** The address of whoever reported is deleted sooner, once the outcome is mailed. */
export const EMAIL_KEPT_MS = 30 * DAY_MS

export const isUrgent = (reason: ReportReason) =>
  (urgentReasons as readonly ReportReason[]).includes(reason)

export const dueOf = (reason: ReportReason, now: number) =>
  now + (isUrgent(reason) ? 4 : 48) * HOUR_MS

export const isDecided = (state: ReportState) => state === 'kept' || state === 'hidden'

/** It would hide the profile if the limit had not been reached, and is not decided. */
export const isHeldBack = (report: { heldBack: boolean; holds: boolean; dueAt: number | null }) =>
  report.heldBack && !report.holds && report.dueAt !== null

type ReportStatus = { state: ReportState; holds: boolean }
type Reported = ReportStatus & {
  companion: string | null
  target: ReportTarget
  email: string | null
  byCompanion: boolean
}

/** A companion who reports something changes nothing of her own profile, whatever staff decide. */
export const mayChangeProfile = ({
  companion,
  byCompanion,
}: Pick<Reported, 'companion' | 'byCompanion'>) => companion !== null && !byCompanion

/** Of a report about it, the whole profile is hidden. */
export const isOfProfile = (target: ReportTarget) => target === 'profile' || target === 'thread'

/** What may be done with a report; one that is decided can be looked into again. */
export function allowedReportActions(report: Reported): ReportChoice[] {
  const { state, holds, companion, target, email } = report
  const mayHold = mayChangeProfile(report)
  const mayHide = target === 'review' ? companion !== null : mayHold
  const actions: ReportChoice[] = ['note']
  if (isDecided(state)) {
    actions.push('review')
    if (mayHold) actions.push('hold')
    if (mayHide && state === 'hidden' && isOfProfile(target)) actions.push('restore')
    return actions
  }
  if (email !== null) actions.push('ask')
  if (state === 'new') actions.push('review')
  if (mayHold && !holds) actions.push('hold')
  actions.push('keep')
  if (mayHide) actions.push('hide')
  return actions
}

/** Where an act leads. */
export function after({ state, holds }: ReportStatus, act: ReportChoice): ReportStatus {
  switch (act) {
    case 'note':
      return { state, holds }
    case 'ask':
    case 'review':
      return { state: 'in_review', holds }
    case 'restore':
      return { state: 'in_review', holds: false }
    case 'hold':
      return { state: 'in_review', holds: true }
    case 'keep':
      return { state: 'kept', holds: false }
    case 'hide':
      return { state: 'hidden', holds: false }
    default:
      return act satisfies never
  }
}

/** Whoever decides says why. */
export const needsNote = (act: ReportChoice) => ['note', 'keep', 'hide', 'restore'].includes(act)
