import { yearsBetween } from '#platform/years-between'

/** `atLeast`: full years on the day of the record. `birthDate` as 1998-05-01; null when unknown. */
export type RecordedAge = { atLeast: number; birthDate: string | null }

/**
 * True when a range of ages includes the recorded age. Without a date of birth the companion may be any number of
 * years older.
 *
 * @param day by Zurich's calendar, as 2026-05-01
 */
export function includesAge(
  { min, max }: { min: number; max: number },
  { atLeast, birthDate }: RecordedAge,
  day: string,
): boolean {
  if (birthDate === null) return atLeast <= max
  const age = yearsBetween(birthDate, day)
  return min <= age && age <= max
}
