import { expect, test } from 'vitest'
import { ONLINE_MS } from '#contract/limits'
import { presenceOf, whyNotPublic } from '../../worker/features/companions/rules.ts'
import { companionImport, DAY, type Overrides } from '../support/fixtures.ts'

const now = Date.now()
const hasAccount = true
const shown = { visibleInFeed: true, visibleOnHomepage: true, lastActiveAt: now }

const cases: [row: Overrides, reasons: object[]][] = [
  [{}, []],
  [{ lifecycle: 'draft' }, [{ field: 'status', reason: 'draft' }]],
  [{ lifecycle: 'pending' }, [{ field: 'status', reason: 'pending' }]],
  [{ lifecycle: 'archived' }, [{ field: 'status', reason: 'archived' }]],
  [{ isActive: false }, [{ field: 'is_active', reason: 'switched-off' }]],
  [{ pausedAt: now }, [{ field: 'paused', reason: 'paused' }]],
  [
    { pausedAt: now, isActive: false },
    [
      { field: 'is_active', reason: 'switched-off' },
      { field: 'paused', reason: 'paused' },
    ],
  ],
  [{ visibleInFeed: false }, [{ field: 'visible_in_feed', reason: 'home-page-only' }]],
  [
    { visibleInFeed: false, visibleOnHomepage: false },
    [{ field: 'visible_in_feed', reason: 'in-no-list' }],
  ],
  [{ visibleOnHomepage: false }, []],
  [{ lastActiveAt: now - 7 * DAY }, []],
  [{ lastActiveAt: now - 8 * DAY }, [{ field: 'presence', reason: 'inactive', days: 7 }]],
  [{ isVip: true }, [{ field: 'is_vip', reason: 'vip' }]],
  [
    { lifecycle: 'draft', isActive: false },
    [
      { field: 'status', reason: 'draft' },
      { field: 'is_active', reason: 'switched-off' },
    ],
  ],
]

test.each(cases)('says for %o why she is not public', (changes, reasons) => {
  const { row } = companionImport({ ...shown, ...changes })
  expect(whyNotPublic({ row, holds: [], hasAccount }, { offlineWindowDays: 7, now })).toEqual(
    reasons,
  )
})

test('no silence takes a profile without an account out of the lists', () => {
  const { row } = companionImport({ ...shown, lastActiveAt: now - 800 * DAY })
  const record = { row, holds: [], hasAccount: false }
  expect(whyNotPublic(record, { offlineWindowDays: 7, now })).toEqual([])
})

test('names the reports that hide her', () => {
  const { row } = companionImport(shown)
  const report = { id: '1', reference: 'R-AAAA-AAAA' }
  expect(whyNotPublic({ row, holds: [report], hasAccount }, { offlineWindowDays: 7, now })).toEqual(
    [{ field: 'report', reason: 'reported', report }],
  )
})

test('her own end of being online counts, however long ago she was active', () => {
  const { row } = companionImport({ presence: 'online', lastActiveAt: now - 2 * ONLINE_MS })
  expect(presenceOf({ ...row, onlineUntil: now }, now)).toBe('online')
  expect(presenceOf({ ...row, onlineUntil: now }, now + 1)).toBe('offline')
  expect(presenceOf({ ...row, presence: 'offline', onlineUntil: now }, now)).toBe('offline')
})

test.each([
  [0, 'online'],
  [ONLINE_MS, 'online'],
  [ONLINE_MS + 1, 'offline'],
])('says of her %i ms after her last activity what the public lists say', (ago, presence) => {
  const { row } = companionImport({ presence: 'online', lastActiveAt: now - ago })
  expect(presenceOf(row, now)).toBe(presence)
})
