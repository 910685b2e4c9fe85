import { yearsBetween } from '#platform/years-between'

/** `atLeast` in full years, on the day of the record. `birthDate` as 1998-05-01; null where it is not known. */
export type RecordedAge = { atLeast: number; birthDate: string | null }

/**
 * Whether a range of ages includes what is recorded of hers. Without a date of birth she may be older by
 * any number of years.
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
