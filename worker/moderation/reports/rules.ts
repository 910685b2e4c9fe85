import {
  urgentReasons,
  type AnyReportReason,
  type ClosingScope,
  type ReportChoice,
  type ReportState,
  type ReportTarget,
} from '#moderation/reports'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'

/** Reports from one customer of an internet provider. */
export const reportRateLimit = { what: 'report', limit: 10, windowSeconds: 3_600 } as const

/**
 * Reports from the surrounding network, which one person may own; each report is an email to the
 * office.
 */
export const reportRangeRateLimit = {
  what: 'report-range',
  limit: 60,
  windowSeconds: 3_600,
} as const

/** Prefix lengths in bits, as providers assign them: to one machine, a home, an office or a street. */
export const networkSizes = {
  network: { v4: 32, v6: 64 },
  network_56: { v4: 32, v6: 56 },
  network_48: { v4: 24, v6: 48 },
} as const

/** Source under which an automatic hiding is counted; `who` is a keyed hash. */
export type HoldSource = {
  what: 'reporter' | keyof typeof networkSizes | 'site'
  who: string
}

type HoldLimit = { what: HoldSource['what']; limit: number; windowMs: number }

/**
 * Profiles that reports may hide automatically within each window. All limits apply together.
 * Beyond them a report comes first in the queue and alerts the office, but hides nothing.
 */
export const holdLimits: readonly HoldLimit[] = [
  { what: 'reporter', limit: 2, windowMs: DAY_MS },
  { what: 'network', limit: 3, windowMs: DAY_MS },
  { what: 'network_56', limit: 3, windowMs: DAY_MS },
  { what: 'network_48', limit: 4, windowMs: DAY_MS },
  { what: 'site', limit: 5, windowMs: HOUR_MS },
  { what: 'site', limit: 15, windowMs: DAY_MS },
]

/** The longest window in milliseconds. */
export const MAX_HOLD_WINDOW_MS = DAY_MS

/** At most one alert is sent per this time, regardless of the number of reports. */
export const ALARM_EVERY_MS = HOUR_MS

/**
 * Time after staff kept a profile visible during which urgent reports don't hide it automatically;
 * otherwise repeated false reports would keep it offline. They still come first in the queue, and
 * staff can hide the profile at any time.
 */
export const VISIBILITY_GRACE_MS = 30 * DAY_MS

/** Two years, the retention of security logs. */
export const REPORT_RETENTION_MS = 2 * 365 * DAY_MS
/** The reporter's address is deleted earlier, after the outcome is emailed. */
export const REPORTER_EMAIL_RETENTION_MS = 30 * DAY_MS

export const isUrgent = (reason: AnyReportReason) =>
  (urgentReasons as readonly AnyReportReason[]).includes(reason)

/** Reason by which a case is listed, and which a companion reads when it hides her profile. */
export const mainReason = ({
  reason,
  raisedReason,
}: {
  reason: AnyReportReason
  raisedReason: AnyReportReason | null
}): AnyReportReason => raisedReason ?? reason

/** Due time of the decision, epoch milliseconds: 4 hours if urgent, otherwise 48 hours. */
export const dueOf = (reason: AnyReportReason, now: number) =>
  now + (isUrgent(reason) ? 4 : 48) * HOUR_MS

/** States without a due time. */
export const decidedReportStates = ['kept', 'hidden', 'acted'] as const satisfies ReportState[]

export const isDecided = (state: ReportState) =>
  (decidedReportStates as readonly ReportState[]).includes(state)

/** The report would hide the profile but for the limit, and is undecided. */
export const isHeldBack = (report: { heldBack: boolean; holds: boolean; dueAt: number | null }) =>
  report.heldBack && !report.holds && report.dueAt !== null

type ClosableCase = {
  reason: AnyReportReason
  raisedReason: AnyReportReason | null
  holds: boolean
  hideAt: number | null
  hasOthers: boolean
}

/** Why a case can't be closed together with others; null: it can. */
export function closingObstacle(
  row: ClosableCase,
  scope: ClosingScope,
): 'urgent' | 'hides' | 'others' | null {
  if (isUrgent(mainReason(row))) return 'urgent'
  if (row.holds || row.hideAt !== null) return 'hides'
  return scope === 'reporter' && row.hasOthers ? 'others' : null
}

type ReportStatus = { state: ReportState; holds: boolean }
type ReportFacts = ReportStatus & {
  companion: string | null
  target: ReportTarget
  byCompanion: boolean
  /** All reports of the case. */
  reports: readonly { email: string | null }[]
  /** Language of emails to the companion; null: no account manages the profile. */
  companionLanguage: string | null
  /** When the profile is hidden unless staff cancel it. */
  hideAt: number | null
  /** Facts about the reported member; null: about something else, or deleted. */
  facts: { isDeleted: boolean; isSuspended: boolean } | null
}

/** A companion's own report never changes her profile, regardless of the decision. */
export const mayChangeProfile = ({
  companion,
  byCompanion,
}: Pick<ReportFacts, 'companion' | 'byCompanion'>) => companion !== null && !byCompanion

/** A report about these targets hides the whole profile. */
export const isOfProfile = (target: ReportTarget) => target === 'profile' || target === 'thread'

/** Allowed actions on a case about a member. None changes the profile of the companion who reported. */
function allowedMemberActions({ state, facts }: ReportFacts): ReportChoice[] {
  const isReachable = facts !== null && !facts.isDeleted
  if (isDecided(state)) return isReachable ? ['note', 'review'] : ['note']
  const actions: ReportChoice[] = ['note', 'ask']
  if (state === 'new') actions.push('review')
  if (isReachable) actions.push('end_requests', 'warn', 'pause')
  if (isReachable && !facts.isSuspended) actions.push('suspend')
  actions.push('keep')
  return actions
}

/** Allowed actions on a case; a decided one can be reopened. */
export function allowedReportActions(report: ReportFacts): ReportChoice[] {
  if (report.target === 'member') return allowedMemberActions(report)
  const { state, holds, companion, target, reports } = report
  const mayHold = mayChangeProfile(report)
  const mayHide = target === 'review' ? companion !== null : mayHold
  const actions: ReportChoice[] = ['note']
  if (isDecided(state)) {
    actions.push('review')
    if (mayHold) actions.push('hold')
    if (mayHide && state === 'hidden' && isOfProfile(target)) actions.push('restore')
    return actions
  }
  if (reports.some(({ email }) => email !== null)) actions.push('ask')
  if (state === 'new') actions.push('review')
  if (mayHold && !holds) actions.push('hold')
  actions.push('keep')
  if (mayHide) actions.push('hide')
  if (mayHold && report.companionLanguage !== null) {
    actions.push('warn')
    if (isOfProfile(target) && !holds && report.hideAt === null) actions.push('plan_hide')
  }
  if (report.hideAt !== null) actions.push('cancel_hide')
  return actions
}

/** State after an action. */
export function reportStatusAfter(
  { state, holds }: ReportStatus,
  action: ReportChoice,
): ReportStatus {
  switch (action) {
    case 'note':
      return { state, holds }
    case 'ask':
    case 'review':
    case 'end_requests':
    case 'plan_hide':
    case 'cancel_hide':
      return { state: 'in_review', holds }
    case 'warn':
    case 'pause':
    case 'suspend':
      return { state: 'acted', holds: false }
    case 'restore':
      return { state: 'in_review', holds: false }
    case 'hold':
      return { state: 'in_review', holds: true }
    case 'keep':
      return { state: 'kept', holds: false }
    case 'hide':
      return { state: 'hidden', holds: false }
    default:
      return action satisfies never
  }
}

type DueReport = {
  state: ReportState
  dueAt: number | null
  reason: AnyReportReason
  raisedReason: AnyReportReason | null
}

/**
 * Due time after an action: none for a decision, a new one for a case that is opened again, or whose planned hiding is
 * cancelled.
 */
export function reportDueAfter(
  before: DueReport,
  state: ReportState,
  { now, isPlanEnded = false }: { now: number; isPlanEnded?: boolean },
): number | null {
  if (isDecided(state)) return null
  return isDecided(before.state) || isPlanEnded ? dueOf(mainReason(before), now) : before.dueAt
}

/** A decision requires a note with its reason. */
export const reportNeedsNote = (action: ReportChoice) => !['ask', 'review', 'hold'].includes(action)

/** Key of a companion who reports members. */
export const companionReporterKey = (companionId: string) => `companion:${companionId}`

/** Retention of a mute after it was set, if it has ended by then. */
export const MUTE_RETENTION_MS = 365 * DAY_MS

/** Maximum number of reports about members by one companion. */
export const memberReportRateLimit = {
  what: 'member-report',
  limit: 20,
  windowSeconds: 86_400,
} as const
