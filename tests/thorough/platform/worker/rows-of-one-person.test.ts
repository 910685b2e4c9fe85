import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '../../../../worker/personal-data.ts'
import { eraseMember } from '../../../../worker/accounts/delete-member.ts'
import { exportMember } from '../../../../worker/accounts/export-member.ts'
import { exportCompanion } from '../../../../worker/companions/export-companion.ts'
import { eraseDeparted, leaveCompanion } from '../../../../worker/companions/leave-companion.ts'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { fillDatabase } from '../../../../worker/seed/generate-companions.ts'
import { emptyStores, env } from '../../../support/platform/database.ts'
import {
  growDatabase,
  grownMemberId,
  type GrownSize,
} from '../../../support/platform/grow-database.ts'
import { meterBinding } from '../../../support/platform/meter.ts'

// Erasure and export of one person must not read more in a site with more other people.
const NOW = Date.UTC(2026, 5, 1, 12)
// Prime numbers of profiles, so that the rows of others are spread evenly: each companion has as many in both sites.
const SMALL: GrownSize = { profiles: 13, members: 325, messages: 3_250, auditRows: 1_040 }
const LARGE: GrownSize = { profiles: 61, members: 1_525, messages: 15_250, auditRows: 4_880 }

/** Has a row in each table, and runs the first companion. */
const person = { id: grownMemberId(0), email: 'member0@members.test', displayName: 'Member 0' }

type Costs = Record<string, number>

async function costsIn(size: GrownSize): Promise<Costs> {
  const stored = await emptyStores()
  await fillDatabase(stored, size.profiles, { seed: 1, now: NOW })
  await growDatabase(env.DB, size, { now: NOW })
  const companionId = (await env.DB.prepare(
    'SELECT companion_id FROM companion_accounts WHERE member_id = ?1',
  )
    .bind(person.id)
    .first<string>('companion_id'))!
  const { binding, meter, reset } = meterBinding(env.DB)
  const db = createDatabase(binding)
  const costs: Costs = {}
  const measure = async (name: string, work: () => Promise<unknown>) => {
    reset()
    await work()
    costs[name] = meter.read
  }
  await measure('export of a member', () =>
    exportMember(
      { db, bucket: env.MEDIA, accounts: null },
      { ...person, trustedEmail: person.email },
      { now: NOW, format: 'json' },
    ),
  )
  await measure('export of a companion', () =>
    exportCompanion(db, { companionId, memberId: person.id, now: NOW }),
  )
  const departure = {
    companionId,
    memberId: person.id,
    email: person.email,
    language: 'de',
    now: NOW,
  }
  await measure('departure of a companion', () => leaveCompanion(db, departure, true))
  await measure('erasure of a companion', () => eraseDeparted(db, NOW))
  await measure('erasure of a member', () =>
    eraseMember(db, person.id, { actor: person.id, at: NOW, email: person.email }),
  )
  return costs
}

let small: Costs
let large: Costs
beforeAll(async () => {
  small = await costsIn(SMALL)
  large = await costsIn(LARGE)
})
afterAll(async () => void (await emptyStores()))

describe('rows of one person', () => {
  test.each([
    'export of a member',
    'export of a companion',
    'departure of a companion',
    'erasure of a companion',
    'erasure of a member',
  ])('the %s reads no more with five times as many other people', (name) => {
    expect(large[name]).toBeLessThanOrEqual(small[name]!)
  })
})
