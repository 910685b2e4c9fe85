import { readAgeRange } from '#companions/age-range'
import { dayOf } from '#platform/days'
import type { Database } from '../platform/db/client.ts'
import { recordedAgeOf } from './listing-consent/queries.ts'
import { includesAge } from './listing-consent/rules.ts'
import { storedSettings } from '../catalogue/settings/queries.ts'
import { invalidField } from '../platform/lib/failure.ts'

/**
 * Refuses a range of ages that begins below the settings' minimum, or without the recorded age in it.
 *
 * @param text as "25-30"; undefined: it stays as it is
 * @param now epoch milliseconds
 * @throws Failure 422
 */
export async function requireTrueRange(
  db: Database,
  companionId: string,
  text: string | undefined,
  now: number,
): Promise<void> {
  const range = text === undefined ? null : readAgeRange(text)
  if (range === null) return
  const [recordedAge, { publication }] = await Promise.all([
    recordedAgeOf(db, companionId),
    storedSettings(db),
  ])
  const { minimumAge: min } = publication
  if (range.min < min) throw invalidField('age_range', 'age.range-minimum', { min })
  if (recordedAge && !includesAge(range, recordedAge, dayOf(now))) {
    throw invalidField('age_range', 'age.range-untrue')
  }
}
