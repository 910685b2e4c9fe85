import { expect, test } from 'vitest'
import type { CompanionInput } from '#companions/companion-input'
import { blankCompanion, draftOf } from '../../../worker/companions/profiles/draft.ts'
import type { CompanionRecord } from '../../../worker/companions/profiles/queries.ts'

const now = 1_800_000_000_000
const long = now - 40 * 86_400_000
const before = (lifecycle: 'draft' | 'active') =>
  ({
    row: {
      ...blankCompanion('a', long),
      name: 'Ada',
      ageMin: 29,
      ageMax: 33,
      cityId: 'bern',
      lifecycle,
      nameFolded: 'ada',
      version: 1,
      onlineUntil: null,
    },
    languages: [],
    services: [],
    traits: [],
    verifications: [],
  }) as unknown as CompanionRecord
const savedAs = (changes: Partial<CompanionInput>, lifecycle: 'draft' | 'active') => {
  const input = { name: 'Ada', age_range: '29-33', location: 'Bern, Switzerland', ...changes }
  const by = { cityId: 'bern', checkedBy: 'The office', checkerMemberId: 'b', now }
  return draftOf({ input: input as CompanionInput, ...by }, before(lifecycle), 'a').row
}

test.each([
  ['her publication', { status: 'active' }, 'draft', now],
  ['being set online', { presence: 'online' }, 'active', now],
  ['another edit by staff', { bio: 'New words' }, 'active', long],
  ['a publication that was there already', { status: 'active' }, 'active', long],
] as const)('%s counts as her activity or does not', (_, changes, lifecycle, at) => {
  expect(savedAs(changes, lifecycle).lastActiveAt).toBe(at)
})

test('an age is as it was given: no edit derives another range', () => {
  expect(savedAs({ bio: 'New words' }, 'active')).toMatchObject({ ageMin: 29, ageMax: 33 })
  expect(savedAs({ age_range: '31-35' }, 'active')).toMatchObject({ ageMin: 31, ageMax: 35 })
})
