import { readAgeRange } from '#companions/age-range'
import {
  APPLICANT_REPLY_DAYS,
  APPLICATION_DUE_HOURS,
  CONTACT_DUE_HOURS,
  MIN_APPLICATION_AGE,
  type ApplicationState,
} from '#moderation/applications'
import { invalidField } from '../../platform/lib/failure.ts'
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts'

/**
 * Forms from one network, and receipts to one address. The limit by address protects people whose
 * address someone else enters.
 */
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

/** Calls of the second step from one network. */
export const detailsRateLimit = {
  what: 'application-details',
  limit: 120,
  windowSeconds: 3_600,
} as const
/** Photo uploads from one network, and uploads to one application including removed photos. */
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
 * The age range for her profile. It must include the applicant's own age.
 *
 * @throws `Failure` 422
 */
export function ageRangeFor(age: number, text: string): { ageMin: number; ageMax: number } {
  const range = readAgeRange(text)
  if (range === null) throw invalidField('ageRange', 'companion.invalid-age-range')
  const { min, max } = range
  if (min >= MIN_APPLICATION_AGE && min <= age && age <= max) return { ageMin: min, ageMax: max }
  throw invalidField('ageRange', 'application.invalid-age-range', { min: MIN_APPLICATION_AGE })
}

/** The range as text, like "25-30"; `null` if there is none. */
export const ageRangeText = (row: { ageMin: number | null; ageMax: number | null }) =>
  row.ageMin === null ? null : `${row.ageMin}-${row.ageMax}`

export const REJECTED_APPLICATION_RETENTION_MS = 183 * DAY_MS
export const APPLICATION_RETENTION_MS = 365 * DAY_MS

const moves: Record<ApplicationState, readonly ApplicationState[]> = {
  new: ['in_review', 'more_info', 'approved', 'rejected'],
  in_review: ['more_info', 'approved', 'rejected'],
  // A question can be asked again.
  more_info: ['more_info', 'in_review', 'approved', 'rejected'],
  // The approval has created a draft profile; later decisions are made on the profile.
  approved: [],
  rejected: ['in_review'],
}

/** True until staff have recorded the contact that the email about an approval promises. */
export const awaitsContact = ({
  state,
  dueAt,
}: {
  state: ApplicationState
  dueAt: number | null
}) => state === 'approved' && dueAt !== null

/** True while the applicant may still add details. */
export const isUndecided = (state: ApplicationState) => state !== 'approved' && state !== 'rejected'

export const movesFrom = (state: ApplicationState) => moves[state]

/** @returns epoch milliseconds; `null` in states that need no action by staff */
export function applicationDueAt(state: ApplicationState, now: number): number | null {
  if (state === 'rejected') return null
  if (state === 'approved') return now + CONTACT_DUE_HOURS * HOUR_MS
  if (state === 'more_info') return now + APPLICANT_REPLY_DAYS * DAY_MS
  return now + APPLICATION_DUE_HOURS * HOUR_MS
}
