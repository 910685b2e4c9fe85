import {
  CODE_MINUTES,
  gestures,
  RENEWAL_DUE_HOURS,
  type Gesture,
} from '#moderation/renewal-options'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts'
import type { RenewalRow } from './queries.ts'

/** How long a renewal that is over is kept, without its picture. */
export const PHOTO_VERIFICATION_RETENTION_MS = 365 * DAY_MS
/** How long a code that was not used is kept after its end. */
export const PHOTO_VERIFICATION_UNUSED_MS = DAY_MS

export const expiresAfter = (now: number): number => now + CODE_MINUTES * MINUTE_MS
export const renewalDueAt = (submittedAt: number): number =>
  submittedAt + RENEWAL_DUE_HOURS * HOUR_MS

/** How often a companion may begin: more tries would let her wait for a code that suits her. */
export const renewalRateLimit = { what: 'renewal', limit: 6, windowSeconds: 3_600 } as const

/** Whether its code is still shown and taken. */
export const isShown = (
  { state, expiresAt }: Pick<RenewalRow, 'state' | 'expiresAt'>,
  now: number,
): boolean => state === 'shown' && expiresAt > now

/** A code and a gesture that no one can foresee. */
export function randomTask(): { code: string; gesture: Gesture } {
  const [code = 0, gesture = 0] = crypto.getRandomValues(new Uint32Array(2))
  return {
    code: String(code % 10_000).padStart(4, '0'),
    gesture: gestures[gesture % gestures.length]!,
  }
}

type Folder = Pick<RenewalRow, 'id' | 'companionId'>

/** Where its picture lies in the bucket. */
export const proofFolder = ({ companionId, id }: Folder) => `proofs/${companionId}/${id}/`
export const proofKey = (renewal: Folder) => `${proofFolder(renewal)}picture.webp`
