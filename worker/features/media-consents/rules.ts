import type { ConsentInput } from '#contract/media-consents'
import type { ConsentUse, ConsentUses } from '#contract/media-consent-options'
import { invalidField } from '../../lib/failure.ts'
import type { MediaConsentRow } from './queries.ts'

export const usesOf = (uses: readonly ConsentUse[]): ConsentUses => ({
  public: uses.includes('public'),
  private: uses.includes('private'),
  stories: uses.includes('stories'),
  promotion: uses.includes('promotion'),
})

type Shown = { access_level: 'public' | 'private'; purpose: 'gallery' | 'story' }

/** For what a file that is shown there needs a consent. */
export const useOf = ({ access_level: access, purpose }: Shown): ConsentUse =>
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
  if (!consent.uses.includes(useOf(shown))) throw invalidField('consent', 'consent.use')
  requirePast(consent, now)
}

/** Whether a record is a consent to the file in that gallery. */
export const covers = (
  record: Pick<MediaConsentRow, 'forPublic' | 'forPrivate'> | undefined,
  access: Shown['access_level'],
): boolean => (access === 'public' ? record?.forPublic : record?.forPrivate) ?? false

/** @throws Failure 422 for a day that has not begun */
export function requirePast({ givenOn }: ConsentInput, now: number): void {
  if (Date.parse(givenOn) > now) throw invalidField('givenOn', 'consent.future')
}
