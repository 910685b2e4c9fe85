import {
  answeredSteps,
  knownSteps,
  type AnsweredStep,
  type KnownStep,
  type VouchState,
} from '#messaging/vouches'
import { keyedHash } from '../../platform/lib/hash.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** Changes of vouches by one account. */
export const vouchRateLimit = { what: 'vouch', limit: 60, windowSeconds: 3_600 } as const

/** Changes of the mark's visibility by one member. */
export const markRateLimit = { what: 'mark', limit: 60, windowSeconds: 3_600 } as const

/** Time for which an account is shown as new. */
export const NEW_ACCOUNT_MS = 30 * DAY_MS

/** Members whose conversations one step of the nightly run reads. */
export const SWEEP_BATCH_SIZE = 500

/** Accounts of a companion and a member. */
export type Pair = { companionAccount: string; memberId: string }

/** The only stored form of a vouch: a keyed hash of both accounts, which tells neither without the site's secret. */
export const pairHashOf = (siteSecret: string, { companionAccount, memberId }: Pair) =>
  keyedHash(siteSecret, 'vouch', `${companionAccount}:${memberId}`)

const stepOf = <Step extends number>(steps: readonly Step[], count: number, none: Step): Step =>
  steps.findLast((step) => step <= count) ?? none

export const knownStepOf = (count: number): KnownStep => stepOf(knownSteps, count, 0)

export const answeredStepOf = (count: number): AnsweredStep => stepOf(answeredSteps, count, 0)

/** Marks are counted on Mondays only, for all members in one run. @param now epoch milliseconds */
export const isCountingDay = (now: number) => new Date(now).getUTCDay() === 1

export function vouchStateOf(isGiven: boolean, mayVouch: boolean): VouchState {
  if (isGiven) return 'given'
  return mayVouch ? 'open' : 'closed'
}
