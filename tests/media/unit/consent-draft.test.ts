import { expect, test } from 'vitest'
import { emptyConsent } from '../../../web/features/media/consent-draft.ts'

test('dates a consent by the day in Switzerland', () => {
  expect(emptyConsent(Date.UTC(2026, 5, 1, 21, 59)).givenOn).toBe('2026-06-01')
  expect(emptyConsent(Date.UTC(2026, 5, 1, 22, 1)).givenOn).toBe('2026-06-02')
})
