import type { ApplicationAction } from '#contract/applications'
import { MAX_APPLICATION_AGE } from '#contract/application-options'
import type { Database } from '../db/client.ts'
import type { FoundApplication } from '../features/applications/queries.ts'
import { blankCompanion } from '../features/companions/draft.ts'
import type { CompanionDraft } from '../features/companions/writes.ts'
import { cityNamed } from '../features/places/find-city.ts'
import { invalidField } from '../lib/failure.ts'

const AGE_SPAN = 4

/**
 * The draft companion that an approval makes: unpublished until staff publish it. Ways to reach her and
 * her photos are not in it, because to show them is another consent.
 *
 * @throws Failure 422 when it is not known in which city to list her
 */
export async function draftFromApplication(
  db: Database,
  application: FoundApplication,
  step: Pick<ApplicationAction, 'city'>,
  now: number,
): Promise<CompanionDraft> {
  const { firstName, age, about, details } = application
  // The lower end is what cards say: her own age, except for the oldest, whom no range begins with.
  const ageMin = Math.min(age, MAX_APPLICATION_AGE - 1)
  return {
    row: {
      ...blankCompanion(crypto.randomUUID(), now),
      ...{ name: firstName, bio: about },
      ...{ ageMin, ageMax: Math.min(ageMin + AGE_SPAN, MAX_APPLICATION_AGE) },
      cityId: await cityOf(db, application, step.city),
    },
    languages: details?.languages ?? [],
    services: (details?.services ?? []).map((name) => ({ name })),
    ...{ traits: [], verifications: [] },
  }
}

async function cityOf(db: Database, { location }: FoundApplication, named: string | undefined) {
  if (named === undefined && location !== 'other') return location
  const found = await cityNamed(db, named ?? '')
  if (found !== null) return found
  throw invalidField('city', 'city.unknown-named')
}
