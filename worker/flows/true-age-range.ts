import { readAgeRange } from '#contract/age-range'
import { dayOf } from '#contract/days'
import type { Database } from '../db/client.ts'
import { recordedAgeOf } from '../features/publication/queries.ts'
import { includesAge } from '../features/publication/rules.ts'
import { storedSettings } from '../features/settings/queries.ts'
import { invalidField } from '../lib/failure.ts'

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
  const [recorded, { publication }] = await Promise.all([
    recordedAgeOf(db, companionId),
    storedSettings(db),
  ])
  const { minimumAge: min } = publication
  if (range.min < min) throw invalidField('age_range', 'age.range-minimum', { min })
  if (recorded && !includesAge(range, recorded, dayOf(now))) {
    throw invalidField('age_range', 'age.range-untrue')
  }
}
