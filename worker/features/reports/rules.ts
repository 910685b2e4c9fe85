import type { ReportAct, ReportReason, ReportState } from '#contract/report-options'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How many reports one network may send. */
export const reportPace = { what: 'report', limit: 10, windowSeconds: 3_600 } as const

/** How many profiles the reports of one network hide by themselves; further ones wait for staff. */
export const holdPace = { what: 'report-hold', limit: 3, windowSeconds: 86_400 } as const

/**
 * After staff have looked at an urgent report and kept the profile visible, further reports don't hide
 * it by themselves for so long: otherwise whoever repeats a false one decides. They still come first
 * in the queue, and staff can hide the profile at any time.
 */
export const KEPT_VISIBLE_MS = 30 * DAY_MS

/** In which the same words are the same report; the migration's trigger holds it. */
export const SAME_MS = 600_000

/** As security logs. */
export const KEPT_MS = 2 * 365 * DAY_MS
/** The address of whoever reported goes sooner, once the outcome is told. */
export const EMAIL_KEPT_MS = 30 * DAY_MS

export const urgentReasons = ['minor', 'coercion'] as const satisfies ReportReason[]

export const isUrgent = (reason: ReportReason) =>
  (urgentReasons as readonly ReportReason[]).includes(reason)

export const dueOf = (reason: ReportReason, now: number) =>
  now + (isUrgent(reason) ? 4 : 48) * HOUR_MS

export const isDecided = (state: ReportState) => state === 'kept' || state === 'hidden'

export const isOverdue = ({ dueAt }: { dueAt: number | null }, now: number) =>
  dueAt !== null && dueAt < now

type Standing = { state: ReportState; holds: boolean }
type Reported = Standing & { companion: string | null; email: string | null }

/** What may be done with a report; one that is decided can be looked into again. */
export function actsOn({ state, holds, companion, email }: Reported): ReportAct[] {
  const isOfSomebody = companion !== null
  if (isDecided(state)) return ['note', 'review', ...(isOfSomebody ? (['hold'] as const) : [])]
  return [
    'note',
    ...(email === null ? [] : (['ask'] as const)),
    ...(state === 'new' ? (['review'] as const) : []),
    ...(holds || !isOfSomebody ? [] : (['hold'] as const)),
    'keep',
    ...(isOfSomebody ? (['hide'] as const) : []),
  ]
}

/** Where an act leads. */
export function after({ state, holds }: Standing, act: ReportAct): Standing {
  switch (act) {
    case 'note':
      return { state, holds }
    case 'ask':
    case 'review':
      return { state: 'in_review', holds }
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
export const needsNote = (act: ReportAct) => ['note', 'keep', 'hide'].includes(act)
