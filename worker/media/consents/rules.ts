import { dayOf } from '#platform/days'
import {
  ALLOW_AGAIN_HOURS,
  type ConsentInput,
  type ConsentUse,
  type ConsentUses,
} from '#media/media-consents'
import { Failure, invalidField } from '../../platform/lib/failure.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'
import type { MediaConsentRow } from './queries.ts'

export const toConsentUses = (uses: readonly ConsentUse[]): ConsentUses => ({
  public: uses.includes('public'),
  private: uses.includes('private'),
  stories: uses.includes('stories'),
})

type Placement = { access_level: 'public' | 'private'; purpose: 'gallery' | 'story' }

/** The use for which a file in that place needs a consent. */
export const requiredUse = ({ access_level: access, purpose }: Placement): ConsentUse =>
  purpose === 'story' ? 'stories' : access

/**
 * Requires a record that covers the use of a file before it is shown to visitors or members.
 *
 * @throws Failure 422
 */
export function requireConsent(
  consent: ConsentInput | undefined,
  placement: Placement,
  now: number,
): asserts consent {
  if (!consent) throw invalidField('consent', 'consent.required')
  if (!consent.uses.includes(requiredUse(placement)))
    throw invalidField('consent', 'consent.use-not-covered')
  requirePast(consent, now)
}

/** The uses that a record covers. */
export const consentedUses = (
  record: Pick<MediaConsentRow, 'forPublic' | 'forPrivate' | 'forStories'> | undefined,
): ConsentUses => ({
  public: record?.forPublic ?? false,
  private: record?.forPrivate ?? false,
  stories: record?.forStories ?? false,
})

/** Refuses a use that ends only with the file itself, because the file is shown there. @throws Failure 409 */
export function refuseUseOfPlacement(use: ConsentUse, placement: Placement): void {
  if (requiredUse(placement) === use) throw new Failure('conflict', 'consent.in-use')
}

/** @throws Failure 422 for a day in the future */
export function requirePast({ givenOn }: ConsentInput, now: number): void {
  if (givenOn > dayOf(now)) throw invalidField('givenOn', 'consent.date-in-future')
}

export const ALLOW_AGAIN_MS = ALLOW_AGAIN_HOURS * HOUR_MS

/** Time from which a withdrawal can't be undone, in epoch milliseconds. */
export const finalAt = ({ withdrawnAt }: { withdrawnAt: number }) => withdrawnAt + ALLOW_AGAIN_MS
