import { expect, test } from 'vitest'
import { staffRoles, type StaffRole } from '#staff/staff-rights'
import { sectionsFor, type SectionId } from '../../../web/admin/sections.ts'

const all = sectionsFor('owner')

/** Sections that a role lacks. */
const hiddenSections: Record<StaffRole, SectionId[]> = {
  owner: [],
  auditor: ['work'],
  editor: [
    'requests',
    'replies',
    'applications',
    'revisions',
    'submitted-media',
    'renewals',
    'reports',
    'appeals',
    'reviews',
    'payments',
    'privacy',
    'users',
    'mail',
    'audit',
    'problems',
    'health',
  ],
  moderator: ['confirmations', 'payments', 'settings', 'mail', 'audit', 'problems', 'health'],
  accountant: [
    'inbox',
    'confirmations',
    'requests',
    'replies',
    'applications',
    'revisions',
    'submitted-media',
    'renewals',
    'publication',
    'reports',
    'appeals',
    'reviews',
    'privacy',
    'companions',
    'media',
    'mail',
    'audit',
    'problems',
    'health',
  ],
}

test.each(staffRoles)('shows the sections of the role in the navigation: %s', (role) => {
  expect(sectionsFor(role)).toEqual(all.filter((id) => !hiddenSections[role].includes(id)))
})
