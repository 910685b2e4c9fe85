import { expect, test } from 'vitest'
import { emptyConsent } from '../../../web/features/media/consent-draft.ts'

test('a consent is dated by the day in Switzerland', () => {
  expect(emptyConsent(Date.UTC(2026, 5, 1, 21, 59)).givenOn).toBe('2026-06-01')
  expect(emptyConsent(Date.UTC(2026, 5, 1, 22, 1)).givenOn).toBe('2026-06-02')
})
