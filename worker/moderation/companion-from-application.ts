import type { ApplicationAction } from '#moderation/applications'
import { otherLanguages } from '#platform/text-languages'
import type { Database } from '../platform/db/client.ts'
import type { FoundApplication } from './applications/queries.ts'
import { ageRangeFor, ageRangeText } from './applications/rules.ts'
import { blankCompanion } from '../companions/profiles/draft.ts'
import type { CompanionDraft } from '../companions/profiles/writes.ts'
import { cityNamed } from '../catalogue/places/find-city.ts'
import { invalidField } from '../platform/lib/failure.ts'

/**
 * The draft companion that an approval creates, unpublished until staff publish it. Channels and photos are
 * omitted, because they need a separate consent.
 *
 * @throws Failure 422 when the city or the range of ages is unknown
 */
export async function draftFromApplication(
  db: Database,
  application: FoundApplication,
  action: Pick<ApplicationAction, 'ageRange' | 'city'>,
  now: number,
): Promise<CompanionDraft> {
  const { firstName, about, details, language } = application
  // Her text is in the language of the form.
  const otherLanguage = otherLanguages.find((candidate) => candidate === language)
  return {
    row: {
      ...blankCompanion(crypto.randomUUID(), now),
      name: firstName,
      ...(otherLanguage
        ? { text_language: otherLanguage, offer_language: otherLanguage }
        : { bio: about }),
      ...rangeOf(application, action.ageRange),
      cityId: await cityOf(db, application, action.city),
    },
    languages: details?.languages ?? [],
    services: (details?.services ?? []).map((name) => ({ name })),
    traits: [],
    verifications: [],
    texts: otherLanguage
      ? [{ language: otherLanguage, bio: about, detailed_bio: '', premium_description: '' }]
      : [],
  }
}

/** Her own choice, or the range agreed with staff; it is never derived from her age. */
function rangeOf({ age, details }: FoundApplication, agreedRange: string | undefined) {
  const chosenRange = (details && ageRangeText(details)) ?? agreedRange
  if (chosenRange === undefined) throw invalidField('ageRange', 'application.age-range-required')
  return ageRangeFor(age, chosenRange)
}

async function cityOf(db: Database, { location }: FoundApplication, cityName: string | undefined) {
  if (cityName === undefined && location !== 'other') return location
  const city = await cityNamed(db, cityName ?? '')
  if (city !== null) return city
  throw invalidField('city', 'city.unknown-named')
}
