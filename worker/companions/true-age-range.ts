import { readAgeRange } from '#companions/age-range'
import { dayOf } from '#platform/days'
import type { Database } from '../platform/db/client.ts'
import { recordedAgeOf } from './listing-consent/queries.ts'
import { includesAge } from './listing-consent/rules.ts'
import { storedSettings } from '../catalogue/settings/queries.ts'
import { invalidField, type Failure } from '../platform/lib/failure.ts'

/** Like `untrueRange`. @throws Failure 422 */
export async function requireTrueRange(
  db: Database,
  companionId: string,
  text: string | undefined,
  now: number,
): Promise<void> {
  const failure = await untrueRange(db, companionId, text, now)
  if (failure) throw failure
}

/**
 * The refusal of a range of ages that begins below the settings' minimum, or without the recorded age in it; null:
 * the range is true.
 *
 * @param text as "25-30"; undefined: it stays as it is
 * @param now epoch milliseconds
 */
export async function untrueRange(
  db: Database,
  companionId: string,
  text: string | undefined,
  now: number,
): Promise<Failure | null> {
  const range = text === undefined ? null : readAgeRange(text)
  if (range === null) return null
  const [recordedAge, { publication }] = await Promise.all([
    recordedAgeOf(db, companionId),
    storedSettings(db),
  ])
  const { minimumAge: min } = publication
  if (range.min < min) return invalidField('age_range', 'age.range-minimum', { min })
  if (recordedAge && !includesAge(range, recordedAge, dayOf(now))) {
    return invalidField('age_range', 'age.range-mismatch')
  }
  return null
}
