import { i18n } from '#i18n'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { remainingTime } from '../../../web/lib/remaining-time.ts'

const setLocale = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
beforeEach(() => setLocale('en'))
afterAll(() => setLocale('en'))

test.each([
  [1, 'in 1 second'],
  [59, 'in 59 seconds'],
  [60, 'in 1 minute'],
  [61, 'in 2 minutes'],
  [777, 'in 13 minutes'],
  [3_600, 'in 60 minutes'],
  [5_400, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('puts %i seconds of waiting into the words “%s”', (seconds, words) => {
  expect(remainingTime(seconds)).toBe(words)
})

test('puts a waiting time into the language of the page', () => {
  setLocale('de')
  expect(remainingTime(777)).toBe('in 13 Minuten')
})
