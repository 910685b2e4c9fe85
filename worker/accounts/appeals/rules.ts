import { APPEAL_DAYS, type AppealAct } from '#moderation/appeal-options'
import { DAY_MS } from '../../platform/lib/time.ts'

/** How many calls of the form one network may make. */
export const appealRateLimit = { what: 'appeal', limit: 30, windowSeconds: 3_600 } as const

/** For how long an appeal may come, and within which time it is decided. */
export const OFFERED_MS = APPEAL_DAYS * DAY_MS
export const DUE_MS = 7 * DAY_MS

/** How long a decided appeal is kept. */
export const APPEAL_RETENTION_MS = 365 * DAY_MS

/** The acts that decide, and where they lead. */
export const decides = { grant: 'granted', uphold: 'upheld' } as const

/** `actor` made the decision. */
type Facts = { state: string; actor: string }

/** Whoever made the decision does not decide the appeal. */
export const isOwnDecision = ({ actor }: Pick<Facts, 'actor'>, staffId: string) => actor === staffId

/** What someone of the staff may do about an appeal. */
export const allowedAppealActions = (row: Facts, staffId: string): AppealAct[] =>
  row.state !== 'new' || isOwnDecision(row, staffId) ? ['note'] : ['grant', 'uphold', 'note']
