import { readAgeRange } from '#companions/age-range'
import { dayOf, isDay } from '#platform/days'
import { yearsBetween } from '#platform/years-between'
import type { CompanionForm } from '../../features/companions/fields/companion-form.ts'

type Check = CompanionForm['verifications'][number]
type Facts = Pick<CompanionForm, 'age_range' | 'verifications'>
type Rules = { minimumAge: number; ageCheck: Check; now: number }

const ADULT = 18
const OLDEST = 99
/** Lower bounds of the age ranges: five years each, so that every range is equally vague. */
const beginnings = [18, 21, 25, 30, 35, 40, 45, 50, 55, 60]
const END = 66

/** The range that includes the age, as "25-29"; "" if there is none. */
export function rangeAround(age: number, minimumAge: number): string {
  const index = beginnings.findLastIndex((from) => from <= age)
  const min = Math.max(beginnings[index] ?? END, minimumAge)
  const max = Math.max((beginnings[index + 1] ?? END) - 1, min + 1)
  const range = `${min}-${max}`
  return age >= min && age <= max && readAgeRange(range) ? range : ''
}

/** Fills in the age range and the age check that follow from a typed date of birth; keeps values typed by hand. */
export function withBirthDate(
  form: Facts,
  birthDate: { before: string; after: string },
  { minimumAge, ageCheck, now }: Rules,
): Facts {
  const ageOf = (text: string) => {
    const age = isDay(text) ? yearsBetween(text, dayOf(now)) : 0
    // An unfinished year gives an implausible age.
    return age >= ADULT && age <= OLDEST ? age : 0
  }
  const ageBefore = ageOf(birthDate.before)
  const ageAfter = ageOf(birthDate.after)
  const rangeOf = (age: number) => (age ? rangeAround(age, minimumAge) : '')
  const isSuggested = form.age_range.trim() === '' || form.age_range === rangeOf(ageBefore)
  const otherChecks = form.verifications.filter(({ checked }) => checked !== 'age')
  const ageCheckBefore = form.verifications.find(({ checked }) => checked === 'age')
  const isOurs = ageCheckBefore && JSON.stringify(ageCheckBefore) === JSON.stringify(ageCheck)
  let verifications = form.verifications
  if (ageAfter && !ageBefore && !ageCheckBefore) verifications = [...otherChecks, ageCheck]
  if (!ageAfter && ageBefore && isOurs) verifications = otherChecks
  return { age_range: isSuggested ? rangeOf(ageAfter) : form.age_range, verifications }
}
