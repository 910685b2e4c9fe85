import type { ApplicationAction } from '#contract/applications'
import { MAX_APPLICATION_AGE, MIN_APPLICATION_AGE } from '#contract/application-options'
import type { Database } from '../db/client.ts'
import type { ApplicationRow } from '../features/applications/writes.ts'
import { blankCompanion } from '../features/companions/draft.ts'
import type { CompanionDraft } from '../features/companions/writes.ts'
import { cityNamed } from '../features/places/find-city.ts'
import { invalidField } from '../lib/failure.ts'

const AGE_SPAN = 4

/**
 * The draft companion that an approval makes: unpublished until staff publish it. Ways to reach her
 * are not in it, because to show them is another consent.
 *
 * @throws Failure 422 when it is not known in which city to list her
 */
export async function draftFromApplication(
  db: Database,
  application: ApplicationRow,
  step: Pick<ApplicationAction, 'city'>,
  now: number,
): Promise<CompanionDraft> {
  const { firstName, age, about } = application
  const youngest = Math.min(
    Math.max(age - AGE_SPAN / 2, MIN_APPLICATION_AGE),
    MAX_APPLICATION_AGE - AGE_SPAN,
  )
  return {
    row: {
      ...blankCompanion(crypto.randomUUID(), now),
      ...{ name: firstName, bio: about },
      ...{ ageMin: youngest, ageMax: youngest + AGE_SPAN },
      cityId: await cityOf(db, application, step.city),
    },
    ...{ languages: [], services: [], traits: [], verifications: [] },
  }
}

async function cityOf(db: Database, { location }: ApplicationRow, named: string | undefined) {
  if (named === undefined && location !== 'other') return location
  const found = await cityNamed(db, named ?? '')
  if (found !== null) return found
  throw invalidField('city', 'city.unknown-named')
}
