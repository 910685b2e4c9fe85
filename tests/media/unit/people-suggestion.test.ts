import { expect, test } from 'vitest'
import type { ConsentRecord } from '#media/media-consents'
import { suggestedPeople } from '../../../web/own/media/upload/people-suggestion.ts'

const record = (changes: Partial<ConsentRecord>): ConsentRecord => ({
  mediaId: 'a',
  shown: 'self',
  others: '',
  givenBy: 'Ada',
  givenAt: '2026-05-03T10:00:00Z',
  uses: ['public'],
  isHers: true,
  ...changes,
})

test('suggests the people of the latest consent, and nobody without one', () => {
  const latest = record({ shown: 'others', others: 'Berta', givenAt: '2026-06-01T10:00:00Z' })
  expect(suggestedPeople([record({}), latest, record({})])).toEqual({
    shown: 'others',
    others: 'Berta',
  })
  expect(suggestedPeople([])).toEqual({ shown: '', others: '' })
})
