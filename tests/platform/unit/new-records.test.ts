import { expect, test } from 'vitest'
import { readAgeRange } from '#companions/age-range'
import { rangeAround, withBirthDate } from '../../../web/admin/companions/age-facts.ts'
import {
  emptyRecords,
  isConsentFilled,
  isBegun,
  isHalf,
  recordsOf,
} from '../../../web/admin/companions/records-form.ts'

const now = Date.UTC(2026, 10, 26, 12)
const today = { checked_at: '2026-11-26', valid_until: '2027-11-26' }
const ageCheck = { checked: 'age', method: 'team', ...today } as const
const rules = { minimumAge: 21, ageCheck, now }
const identity = { ...ageCheck, checked: 'identity' } as const

test('a suggested range includes the age, begins at the minimum age and can be stored', () => {
  for (let minimum = 18; minimum <= 30; minimum++) {
    for (let age = 18; age <= 70; age++) {
      const text = rangeAround(age, minimum)
      const range = readAgeRange(text)
      const isAllowed = age >= minimum && age <= 65
      expect([minimum, age, text !== '']).toEqual([minimum, age, isAllowed])
      if (range) expect(range.min <= age && age <= range.max && range.min >= minimum).toBe(true)
    }
  }
  expect([21, 26, 40, 65].map((age) => rangeAround(age, 21))).toEqual([
    '21-24',
    '25-29',
    '40-44',
    '60-65',
  ])
})

test('a birth date sets the range and the check, and unsets them again', () => {
  const blank = { age_range: '', verifications: [identity] }
  const values = withBirthDate(blank, { before: '', after: '2000-05-01' }, rules)
  expect(values).toEqual({ age_range: '25-29', verifications: [identity, ageCheck] })
  const corrected = withBirthDate(values, { before: '2000-05-01', after: '1990-05-01' }, rules)
  expect(corrected).toEqual({ ...values, age_range: '35-39' })
  expect(withBirthDate(corrected, { before: '1990-05-01', after: '' }, rules)).toEqual(blank)
})

test('a birth date changes no other input, and a minor’s or incomplete one sets nothing', () => {
  const typedValues = {
    age_range: '23-33',
    verifications: [{ ...ageCheck, method: 'e-id' as const }],
  }
  expect(withBirthDate(typedValues, { before: '', after: '2000-05-01' }, rules)).toEqual(
    typedValues,
  )
  expect(withBirthDate(typedValues, { before: '2000-05-01', after: '' }, rules)).toEqual(
    typedValues,
  )
  // Unticked on purpose, then the day is corrected.
  const unticked = { age_range: '25-29', verifications: [] }
  expect(withBirthDate(unticked, { before: '2000-05-01', after: '2000-05-02' }, rules)).toEqual(
    unticked,
  )
  const blank = { age_range: '', verifications: [] }
  for (const birthDate of ['2012-05-01', '2027-01-01', '0199-05-01', '2000-02-31', '']) {
    expect(withBirthDate(blank, { before: '', after: birthDate }, rules)).toEqual(blank)
  }
})

test('a form sends complete records only, without half a consent or a day alone', () => {
  const empty = emptyRecords(now)
  expect([isBegun(empty), isHalf(empty), recordsOf(empty)]).toEqual([false, false, {}])
  const half = { ...empty, givenBy: 'Ada Muster' }
  expect([isBegun(half), isHalf(half), isConsentFilled(half), recordsOf(half)]).toEqual([
    true,
    true,
    false,
    {},
  ])
  const whole = { ...half, evidence: 'Signed form', birthDate: '2000-05-01' }
  expect([isHalf(whole), recordsOf(whole)]).toEqual([
    false,
    {
      consent: { givenBy: 'Ada Muster', givenOn: '2026-11-26', evidence: 'Signed form' },
      age: { birthDate: '2000-05-01' },
    },
  ])
})
