import { readAgeRange } from '#companions/age-range'
import {
  APPLICATION_DUE_HOURS,
  MIN_APPLICATION_AGE,
  type ApplicationState,
} from '#moderation/application-options'
import { invalidField } from '../../platform/lib/failure.ts'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'

/** How many forms one network may send, and how many receipts one address gets. Anyone can type an address. */
export const applicationRateLimit = {
  what: 'application',
  limit: 10,
  windowSeconds: 3_600,
} as const
export const applicationMailRateLimit = {
  what: 'application-mail',
  limit: 5,
  windowSeconds: 86_400,
} as const

/** Calls of the second step by one network. */
export const detailsRateLimit = {
  what: 'application-details',
  limit: 120,
  windowSeconds: 3_600,
} as const
/** Photos that one network may send, and that may be sent to one application, removed ones included. */
export const photosRateLimit = {
  what: 'application-photos',
  limit: 30,
  windowSeconds: 3_600,
} as const
export const photosOfOneRateLimit = {
  what: 'application-photos-of',
  limit: 24,
  windowSeconds: 86_400,
} as const

/**
 * The range of ages for her profile, as she chose it: a true one, so her own age is in it.
 *
 * @throws Failure 422
 */
export function ageRangeFor(age: number, chosen: string): { ageMin: number; ageMax: number } {
  const range = readAgeRange(chosen)
  if (range === null) throw invalidField('ageRange', 'companion.age-range')
  const { min, max } = range
  if (min >= MIN_APPLICATION_AGE && min <= age && age <= max) return { ageMin: min, ageMax: max }
  throw invalidField('ageRange', 'application.age-range', { min: MIN_APPLICATION_AGE })
}

/** As it is typed; null for none. */
export const ageRangeText = (row: { ageMin: number | null; ageMax: number | null }) =>
  row.ageMin === null ? null : `${row.ageMin}-${row.ageMax}`

export const REJECTED_KEPT_MS = 183 * DAY_MS
export const OTHERS_KEPT_MS = 365 * DAY_MS

const moves: Record<ApplicationState, readonly ApplicationState[]> = {
  new: ['in_review', 'more_info', 'approved', 'rejected'],
  in_review: ['more_info', 'approved', 'rejected'],
  more_info: ['in_review', 'approved', 'rejected'],
  // Its draft is there: what becomes of it is decided with the companions.
  approved: [],
  rejected: ['in_review'],
}

/** Whether the applicant may still add to it. */
export const isUndecided = (state: ApplicationState) => state !== 'approved' && state !== 'rejected'

export const movesFrom = (state: ApplicationState) => moves[state]

/** @returns null where staff have nothing to do for now */
export const applicationDueAt = (state: ApplicationState, now: number): number | null =>
  state === 'new' || state === 'in_review' ? now + APPLICATION_DUE_HOURS * HOUR_MS : null
