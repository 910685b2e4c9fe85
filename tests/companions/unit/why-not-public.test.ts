import { expect, test } from 'vitest'
import { ONLINE_MS } from '#platform/limits'
import { presenceOf, whyNotPublic } from '../../../worker/companions/profiles/rules.ts'
import { companionImport, DAY, type Overrides } from '../../support/platform/fixtures.ts'
import { completeFacts, metConditions, rules } from '../../support/companions/publication.ts'

const now = Date.now()
const hasAccount = true
const circumstances = { offlineWindowDays: 7, publication: rules, now }
const visibility = { visible_in_feed: true, visible_on_homepage: true, lastActiveAt: now }

const cases: [row: Overrides, reasons: object[]][] = [
  [{}, []],
  [{ lifecycle: 'draft' }, [{ field: 'status', reason: 'draft' }]],
  [{ lifecycle: 'pending' }, [{ field: 'status', reason: 'pending' }]],
  [{ lifecycle: 'archived' }, [{ field: 'status', reason: 'archived' }]],
  [{ is_active: false }, [{ field: 'is_active', reason: 'switched-off' }]],
  [{ pausedAt: now }, [{ field: 'paused', reason: 'paused' }]],
  [
    { pausedAt: now, is_active: false },
    [
      { field: 'is_active', reason: 'switched-off' },
      { field: 'paused', reason: 'paused' },
    ],
  ],
  [{ visible_in_feed: false }, [{ field: 'visible_in_feed', reason: 'home-page-only' }]],
  [
    { visible_in_feed: false, visible_on_homepage: false },
    [{ field: 'visible_in_feed', reason: 'in-no-list' }],
  ],
  [{ visible_on_homepage: false }, []],
  [{ lastActiveAt: now - 7 * DAY }, []],
  [{ lastActiveAt: now - 8 * DAY }, [{ field: 'presence', reason: 'inactive', days: 7 }]],
  [{ is_vip: true }, [{ field: 'is_vip', reason: 'vip' }]],
  [
    { lifecycle: 'draft', is_active: false },
    [
      { field: 'status', reason: 'draft' },
      { field: 'is_active', reason: 'switched-off' },
    ],
  ],
]

test.each(cases)('changes %o give the matching reason for not being public', (changes, reasons) => {
  const { row } = companionImport({ ...visibility, ...changes })
  const record = { ...completeFacts, row, holds: [], hasAccount }
  expect(whyNotPublic(record, circumstances)).toEqual(reasons)
})

test('inactivity never hides a profile without an account', () => {
  const { row } = companionImport({ ...visibility, lastActiveAt: now - 800 * DAY })
  const record = { ...completeFacts, row, holds: [], hasAccount: false }
  expect(whyNotPublic(record, circumstances)).toEqual([])
})

test('the reports that hide a profile are among the reasons', () => {
  const { row } = companionImport(visibility)
  const report = { id: '1', reference: 'R-AAAA-AAAA' }
  const record = { ...completeFacts, row, holds: [report], hasAccount }
  expect(whyNotPublic(record, circumstances)).toEqual([
    { field: 'report', reason: 'reported', report },
  ])
})

const day = new Date(now).toISOString()
const publicPhoto = { type: 'photo', accessLevel: 'public', purpose: 'gallery' } as const

const failures: [condition: keyof typeof metConditions, facts: object, missing: object][] = [
  ['identityChecked', {}, { field: 'verifications', reason: 'identity-missing' }],
  [
    'identityChecked',
    { verifications: [{ checked: 'identity', validUntil: now, lapsedAt: now }] },
    { field: 'verifications', reason: 'identity-ended', at: day },
  ],
  ['ageChecked', {}, { field: 'verifications', reason: 'age-missing' }],
  ['ageRecorded', {}, { field: 'recorded_age', reason: 'age-unrecorded' }],
  [
    'ageRecorded',
    { age: { atLeast: 20 } },
    { field: 'recorded_age', reason: 'recorded-age-below', years: 21 },
  ],
  ['rangeAllowed', {}, { field: 'age_range', reason: 'below-minimum-age', years: 21 }],
  ['rangeTrue', {}, { field: 'age_range', reason: 'range-untrue' }],
  ['consented', {}, { field: 'consent', reason: 'consent-missing' }],
  [
    'consented',
    { listingConsent: { withdrawnAt: now } },
    { field: 'consent', reason: 'consent-withdrawn', at: day },
  ],
  ['hasPhoto', {}, { field: 'media', reason: 'photo-missing' }],
  ['hasPhoto', { media: [publicPhoto] }, { field: 'media', reason: 'photo-unrecorded' }],
  [
    'hasPhoto',
    { submittedPhotos: [{ state: 'submitted', since: now }] },
    { field: 'media', reason: 'photo-submitted', at: day },
  ],
  [
    'hasPhoto',
    { submittedPhotos: [{ state: 'returned', since: now }] },
    { field: 'media', reason: 'photo-returned', at: day },
  ],
  ['inOpenCountry', {}, { field: 'location', reason: 'country-closed' }],
]

test.each(failures)(
  'a failed condition %s with facts %o gives the matching reason',
  (condition, facts, missing) => {
    const { row } = companionImport(visibility)
    const conditions = { ...metConditions, [condition]: false }
    const record = { ...completeFacts, ...facts, conditions, row, holds: [], hasAccount }
    expect(whyNotPublic(record, circumstances)).toEqual([missing])
  },
)

test('a chosen end of being online counts, even after a long inactivity', () => {
  const { row } = companionImport({ presence: 'online', lastActiveAt: now - 2 * ONLINE_MS })
  expect(presenceOf({ ...row, onlineUntil: now }, now)).toBe('online')
  expect(presenceOf({ ...row, onlineUntil: now }, now + 1)).toBe('offline')
  expect(presenceOf({ ...row, presence: 'offline', onlineUntil: now }, now)).toBe('offline')
})

test.each([
  [0, 'online'],
  [ONLINE_MS, 'online'],
  [ONLINE_MS + 1, 'offline'],
])('%i ms after the last activity staff see the same presence as visitors', (ago, presence) => {
  const { row } = companionImport({ presence: 'online', lastActiveAt: now - ago })
  expect(presenceOf(row, now)).toBe(presence)
})
