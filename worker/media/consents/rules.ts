import { dayOf } from '#platform/days'
import type { ConsentInput } from '#media/media-consents'
import { ALLOW_AGAIN_HOURS, type ConsentUse, type ConsentUses } from '#media/media-consent-options'
import { Failure, invalidField } from '../../platform/lib/failure.ts'
import { HOUR_MS } from '../../platform/lib/time.ts'
import type { MediaConsentRow } from './queries.ts'

export const toConsentUses = (uses: readonly ConsentUse[]): ConsentUses => ({
  public: uses.includes('public'),
  private: uses.includes('private'),
  stories: uses.includes('stories'),
})

type Shown = { access_level: 'public' | 'private'; purpose: 'gallery' | 'story' }

/** For what a file that is shown there needs a consent. */
export const requiredUse = ({ access_level: access, purpose }: Shown): ConsentUse =>
  purpose === 'story' ? 'stories' : access

/**
 * No file is published, to everyone or to members, without a record that covers its use.
 *
 * @throws Failure 422
 */
export function requireConsent(
  consent: ConsentInput | undefined,
  shown: Shown,
  now: number,
): asserts consent {
  if (!consent) throw invalidField('consent', 'consent.required')
  if (!consent.uses.includes(requiredUse(shown))) throw invalidField('consent', 'consent.use')
  requirePast(consent, now)
}

/** What a record is a consent to. */
export const consentedUses = (
  record: Pick<MediaConsentRow, 'forPublic' | 'forPrivate' | 'forStories'> | undefined,
): ConsentUses => ({
  public: record?.forPublic ?? false,
  private: record?.forPrivate ?? false,
  stories: record?.forStories ?? false,
})

/** @throws Failure 409 for the use by which a file is shown: that ends with the file */
export function requireApart(use: ConsentUse, shown: Shown): void {
  if (requiredUse(shown) === use) throw new Failure('conflict', 'consent.in-use')
}

/** @throws Failure 422 for a day that has not begun */
export function requirePast({ givenOn }: ConsentInput, now: number): void {
  if (givenOn > dayOf(now)) throw invalidField('givenOn', 'consent.future')
}

export const ALLOW_AGAIN_MS = ALLOW_AGAIN_HOURS * HOUR_MS

/** When a withdrawal can't be lifted any longer. */
export const finalAt = ({ withdrawnAt }: { withdrawnAt: number }) => withdrawnAt + ALLOW_AGAIN_MS
