const MIN_AGE = 18
const MAX_AGE = 65

export const AGE_RANGE_MESSAGE = 'Age range must be in format "18-25" with valid ages between 18-65'

/** Both ends of "23-27"; null unless it is a range within 18 to 65 whose lower end is lower. */
export function readAgeRange(text: string): { min: number; max: number } | null {
  const [, lower, upper] = /^\s*(\d{1,3})\s*[-–]\s*(\d{1,3})\s*$/.exec(text) ?? []
  const min = Number(lower)
  const max = Number(upper)
  return min >= MIN_AGE && max <= MAX_AGE && min < max ? { min, max } : null
}
