import { APPEAL_DAYS, type AppealAct } from '#moderation/appeals'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Calls of the appeal form from one network. */
export const appealRateLimit = { what: 'appeal', limit: 30, windowSeconds: 3_600 } as const

/** Time to appeal after the decision, and time to decide an appeal, in milliseconds. */
export const APPEAL_OFFER_MS = APPEAL_DAYS * DAY_MS
export const APPEAL_DUE_MS = 7 * DAY_MS

/** Retention of a decided appeal. */
export const APPEAL_RETENTION_MS = 365 * DAY_MS

/** The actions that decide an appeal, and the resulting states. */
export const decidedStates = { grant: 'granted', uphold: 'upheld' } as const

/** `actor`: id of the member of staff who made the decision. `hasOtherDecider`: 1 if a colleague can decide. */
type DecidableAppeal = {
  state: string
  actor: string
  hasOtherDecider: number
  /** Id of the person who appeals; null: unknown. */
  appellantId: string | null
}

/** Nobody decides their own appeal. */
export const isOwnAppeal = (
  { appellantId }: Pick<DecidableAppeal, 'appellantId'>,
  staffId: string,
) => appellantId === staffId

export const isOwnDecision = ({ actor }: Pick<DecidableAppeal, 'actor'>, staffId: string) =>
  actor === staffId

/** The author of the decision must leave the appeal to a colleague, if one can decide it. */
export const needsColleague = (row: Omit<DecidableAppeal, 'state'>, staffId: string) =>
  isOwnDecision(row, staffId) && row.hasOtherDecider === 1

/** Actions on the appeal that this member of staff may take. */
export const allowedAppealActions = (row: DecidableAppeal, staffId: string): AppealAct[] =>
  row.state !== 'new' || isOwnAppeal(row, staffId) || needsColleague(row, staffId)
    ? ['note']
    : ['grant', 'uphold', 'note']
