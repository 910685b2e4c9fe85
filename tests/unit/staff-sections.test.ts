import { expect, test } from 'vitest'
import { staffRoles, type StaffRole } from '#contract/staff-rights'
import { sectionsFor, type SectionId } from '../../web/admin/sections.ts'

const all = sectionsFor('owner')

/** What a role has no section of. */
const without: Record<StaffRole, SectionId[]> = {
  owner: [],
  auditor: ['work'],
  editor: [
    ...([
      'requests',
      'replies',
      'applications',
      'revisions',
      'submitted-media',
      'renewals',
    ] as const),
    ...(['reports', 'appeals', 'reviews', 'payments', 'privacy', 'users'] as const),
    ...(['mail', 'audit', 'problems'] as const),
  ],
  moderator: ['confirmations', 'payments', 'settings', 'mail', 'audit', 'problems'],
  accountant: [
    ...([
      'confirmations',
      'requests',
      'replies',
      'applications',
      'revisions',
      'submitted-media',
    ] as const),
    ...([
      'renewals',
      'publication',
      'reports',
      'appeals',
      'reviews',
      'privacy',
      'companions',
    ] as const),
    ...(['media', 'mail', 'audit', 'problems'] as const),
  ],
}

test.each(staffRoles)('the navigation of a role has what the role may read: %s', (role) => {
  expect(sectionsFor(role)).toEqual(all.filter((id) => !without[role].includes(id)))
})
