import { CODE_MINUTES, gestures, RENEWAL_DUE_HOURS, type Gesture } from '#moderation/renewals'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts'
import type { RenewalRow } from './queries.ts'

/** Retention of a closed verification, without its picture. */
export const PHOTO_VERIFICATION_RETENTION_MS = 365 * DAY_MS
/** Retention of an unused code after it expires. */
export const PHOTO_VERIFICATION_UNUSED_MS = DAY_MS

/** Expiry of a code, epoch milliseconds. @param now start of the verification, epoch milliseconds */
export const expiresAfter = (now: number): number => now + CODE_MINUTES * MINUTE_MS

/** Due time of the decision, epoch milliseconds. @param submittedAt epoch milliseconds */
export const renewalDueAt = (submittedAt: number): number =>
  submittedAt + RENEWAL_DUE_HOURS * HOUR_MS

/** Starts per companion. More would let her wait for a code that matches an old picture. */
export const renewalRateLimit = { what: 'renewal', limit: 6, windowSeconds: 3_600 } as const

/** True while the code is displayed and accepted. */
export const isPhotoShown = (
  { state, expiresAt }: Pick<RenewalRow, 'state' | 'expiresAt'>,
  now: number,
): boolean => state === 'shown' && expiresAt > now

/** An unpredictable code and gesture. */
export function randomTask(): { code: string; gesture: Gesture } {
  const [code = 0, gesture = 0] = crypto.getRandomValues(new Uint32Array(2))
  return {
    code: String(code % 10_000).padStart(4, '0'),
    gesture: gestures[gesture % gestures.length]!,
  }
}

type Folder = Pick<RenewalRow, 'id' | 'companionId'>

/** Folder of the picture in the bucket, with a trailing slash. */
export const proofFolder = ({ companionId, id }: Folder) => `proofs/${companionId}/${id}/`
export const proofKey = (renewal: Folder) => `${proofFolder(renewal)}picture.webp`
