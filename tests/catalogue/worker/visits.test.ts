import { expect, test } from 'vitest'
import { recordVisit } from '../../../worker/accounts/members/queries.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { openSite } from '../../support/platform/open-site.ts'

test('of two parallel first calls, the earlier one may be recorded last', async () => {
  const { db } = await openSite([])
  const member = { id: uuid(1), displayName: 'Guest' }
  await recordVisit(db, member, 2_000)
  await recordVisit(db, member, 1_000)
  expect(await rowsOf('SELECT first_seen_at, last_seen_at FROM members')).toEqual([
    { first_seen_at: 2_000, last_seen_at: 2_000 },
  ])
  await recordVisit(db, member, 3_000)
  expect(await rowsOf('SELECT last_seen_at FROM members')).toEqual([{ last_seen_at: 3_000 }])
})
