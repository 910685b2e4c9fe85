import { MAX_SUBMISSIONS, SUBMISSION_DUE_HOURS } from '#contract/submission-options'
import type { UploadFields } from '#contract/media'
import type { SubmissionFields } from '#contract/submitted-media'
import { Failure, invalidField } from '../../lib/failure.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time.ts'

/** How long a returned file is kept when she does nothing about it. */
export const KEPT_MS = 90 * DAY_MS

export const dueAfter = (submittedAt: number): number =>
  submittedAt + SUBMISSION_DUE_HOURS * HOUR_MS

/** @throws Failure 409 while as many as may be are undecided */
export function requireRoom(count: number): void {
  if (count < MAX_SUBMISSIONS) return
  throw new Failure('conflict', 'submission.full', { max: MAX_SUBMISSIONS })
}

/** @throws Failure 422 for a use that she has not agreed to, or that is made elsewhere */
export function requireUse(
  { access_level: access, purpose }: UploadFields,
  { uses }: SubmissionFields,
): void {
  if (purpose !== 'gallery') throw invalidField('purpose', 'submission.gallery')
  if (!uses.includes(access)) throw invalidField('uses', 'submission.uses')
}
