import { expect, test } from 'vitest'
import type { ProfilePatch } from '#companions/companion-input'
import { blankCompanion, companionDraftOf } from '../../../worker/companions/profiles/draft.ts'
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
const saveAs = (changes: Partial<ProfilePatch>, lifecycle: 'draft' | 'active') => {
  const patch = { name: 'Ada', age_range: '29-33', location: 'Bern, Switzerland', ...changes }
  const place = { cityId: 'bern', districtId: null }
  const base = {
    ...place,
    location: patch.location,
    checkedBy: 'The office',
    checkerMemberId: 'b',
    now,
  }
  return companionDraftOf({ patch, ...base }, before(lifecycle), 'a').row
}

test.each([
  ['a publication', { status: 'active' }, 'draft', now],
  ['setting her online', { presence: 'online' }, 'active', now],
  ['another edit by staff', { bio: 'New words' }, 'active', long],
  ['a repeated publication', { status: 'active' }, 'active', long],
] as const)('%s updates the activity, or leaves it unchanged', (_, changes, lifecycle, at) => {
  expect(saveAs(changes, lifecycle).lastActiveAt).toBe(at)
})
