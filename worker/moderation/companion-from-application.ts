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
 * The draft companion that an approval makes: unpublished until staff publish it. Ways to reach her and
 * her photos are not in it, because to show them is another consent.
 *
 * @throws Failure 422 when it is not known in which city to list her, or with which range of ages
 */
export async function draftFromApplication(
  db: Database,
  application: FoundApplication,
  action: Pick<ApplicationAction, 'ageRange' | 'city'>,
  now: number,
): Promise<CompanionDraft> {
  const { firstName, about, details, language } = application
  // What she wrote is in the language of the form.
  const other = otherLanguages.find((one) => one === language)
  return {
    row: {
      ...blankCompanion(crypto.randomUUID(), now),
      name: firstName,
      ...(other ? { textLanguage: other, offerLanguage: other } : { bio: about }),
      ...rangeOf(application, action.ageRange),
      cityId: await cityOf(db, application, action.city),
    },
    languages: details?.languages ?? [],
    services: (details?.services ?? []).map((name) => ({ name })),
    traits: [],
    verifications: [],
    texts: other ? [{ language: other, bio: about, detailedBio: '', premiumDescription: '' }] : [],
  }
}

/** Her own choice; else what staff have agreed with her. Never one that follows from her age. */
function rangeOf({ age, details }: FoundApplication, agreed: string | undefined) {
  const chosen = (details && ageRangeText(details)) ?? agreed
  if (chosen === undefined) throw invalidField('ageRange', 'application.age-range-required')
  return ageRangeFor(age, chosen)
}

async function cityOf(db: Database, { location }: FoundApplication, named: string | undefined) {
  if (named === undefined && location !== 'other') return location
  const city = await cityNamed(db, named ?? '')
  if (city !== null) return city
  throw invalidField('city', 'city.unknown-named')
}
