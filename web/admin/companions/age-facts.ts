import { readAgeRange } from '#companions/age-range'
import { dayOf, isDay } from '#platform/days'
import { yearsBetween } from '#platform/years-between'
import type { CompanionForm } from '../../features/companions/fields/companion-form.ts'

type Check = CompanionForm['verifications'][number]
type Facts = Pick<CompanionForm, 'age_range' | 'verifications'>
type Rules = { minimumAge: number; ageCheck: Check; now: number }

const ADULT = 18
const OLDEST = 99
/** Where ranges begin, so that each says as little of an exact age as the others. */
const beginnings = [18, 21, 25, 30, 35, 40, 45, 50, 55, 60]
const END = 66

/** A range that includes the age, as "25-29"; "": there is none for it. */
export function rangeAround(age: number, minimumAge: number): string {
  const at = beginnings.findLastIndex((from) => from <= age)
  const min = Math.max(beginnings[at] ?? END, minimumAge)
  const max = Math.max((beginnings[at + 1] ?? END) - 1, min + 1)
  const range = `${min}-${max}`
  return age >= min && age <= max && readAgeRange(range) ? range : ''
}

/** Her range of ages and the check of her age once a date of birth is typed; what was typed otherwise stays. */
export function withBirthDate(
  form: Facts,
  birthDate: { before: string; after: string },
  { minimumAge, ageCheck, now }: Rules,
): Facts {
  const ageOf = (text: string) => {
    const age = isDay(text) ? yearsBetween(text, dayOf(now)) : 0
    // While a year is typed, it is one of long ago.
    return age >= ADULT && age <= OLDEST ? age : 0
  }
  const before = ageOf(birthDate.before)
  const after = ageOf(birthDate.after)
  const [former, range] = [before, after].map((age) => (age ? rangeAround(age, minimumAge) : ''))
  const isSuggested = form.age_range.trim() === '' || form.age_range === former
  const others = form.verifications.filter(({ checked }) => checked !== 'age')
  const known = form.verifications.find(({ checked }) => checked === 'age')
  const isOurs = known && JSON.stringify(known) === JSON.stringify(ageCheck)
  let verifications = form.verifications
  if (after && !before && !known) verifications = [...others, ageCheck]
  if (!after && before && isOurs) verifications = others
  return { age_range: isSuggested ? (range ?? '') : form.age_range, verifications }
}
