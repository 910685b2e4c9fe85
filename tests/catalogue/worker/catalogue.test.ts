import { beforeEach, describe, expect, test } from 'vitest'
import { ONLINE_MS } from '#platform/limits'
import { Catalogue } from '../../../worker/catalogue/engine/catalogue.ts'
import { LEASE_MS } from '../../../worker/catalogue/engine/load/lease.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { removeCompanion } from '../../../worker/companions/remove-companion.ts'
import { editCompanion, editSettings } from '../../support/companions/edits.ts'
import { listedNames } from '../../support/catalogue/catalogue-names.ts'
import {
  ada,
  addCompanions,
  berta,
  clara,
  openThreeCompanions,
} from '../../support/catalogue/three-companions.ts'
import { saveSnapshotWithoutCards } from '../../support/catalogue/cold-cards.ts'
import { emptyStores, env } from '../../support/platform/database.ts'
import { systemActor, nextId, type Overrides } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'

const NOW = Date.now()

let db: Database

beforeEach(async () => {
  db = await openThreeCompanions()
})
const three = ['Ada', 'Berta', 'Clara']
const rename = (id: string, name: string) => editCompanion(db, id, { name }, systemActor())

describe('change of a companion', () => {
  test('the isolate of the change shows it immediately, others within ten seconds', async () => {
    const ownIsolate = new Catalogue(env.DB, env.MEDIA)
    const otherIsolate = new Catalogue(env.DB, env.MEDIA)
    expect([await listedNames(ownIsolate, NOW), await listedNames(otherIsolate, NOW)]).toEqual([
      three,
      three,
    ])
    await rename(ada, 'Xenia')
    ownIsolate.expire()
    expect(await listedNames(ownIsolate, NOW)).toEqual(['Berta', 'Clara', 'Xenia'])
    expect(await listedNames(otherIsolate, NOW + LEASE_MS - 1)).toEqual(three)
    expect(await listedNames(otherIsolate, NOW + LEASE_MS)).toEqual(['Berta', 'Clara', 'Xenia'])
  })

  const withdrawals: [what: string, withdraw: () => Promise<void>][] = [
    ['archiving', () => editCompanion(db, ada, { status: 'archived' }, systemActor())],
    ['switching off', () => editCompanion(db, ada, { is_active: false }, systemActor())],
    [
      'hiding from the lists',
      () => editCompanion(db, ada, { visible_in_feed: false }, systemActor()),
    ],
    ['deleting', () => removeCompanion(db, ada, systemActor())],
  ]
  test.each(withdrawals)('a withdrawal (%s) removes her page', async (_, withdraw) => {
    const otherIsolate = new Catalogue(env.DB, env.MEDIA)
    expect((await otherIsolate.profile(NOW, ada))?.card.name).toBe('Ada')
    await withdraw()
    expect(await otherIsolate.profile(NOW + LEASE_MS, ada)).toBeNull()
    expect(await listedNames(otherIsolate, NOW + LEASE_MS)).toEqual(['Berta', 'Clara'])
    await rename(berta, 'Bertha')
    expect(await listedNames(otherIsolate, NOW + 2 * LEASE_MS)).toEqual(['Bertha', 'Clara'])
  })

  test('a change during a read of cards is included in that read', async () => {
    await saveSnapshotWithoutCards(NOW)
    const otherIsolate = new Catalogue(env.DB, env.MEDIA)
    await otherIsolate.refresh(NOW)
    await rename(ada, 'Xenia')
    expect(await listedNames(otherIsolate, NOW + 500)).toEqual(['Berta', 'Clara', 'Xenia'])
    await removeCompanion(db, berta, systemActor())
    expect(await otherIsolate.profile(NOW + 600, berta)).toBeNull()
    expect(await listedNames(otherIsolate, NOW + 600)).toEqual(['Clara', 'Xenia'])
  })

  test('a change of a page’s details appears on the page', async () => {
    const otherIsolate = new Catalogue(env.DB, env.MEDIA)
    expect((await otherIsolate.profile(NOW, ada))?.profile.detailedBio).toBeNull()
    await editCompanion(db, ada, { detailed_bio: 'Reads.' }, systemActor())
    expect((await otherIsolate.profile(NOW + LEASE_MS, ada))?.profile.detailedBio).toBe('Reads.')
  })

  test('a change adds new companions and those who return', async () => {
    const otherIsolate = new Catalogue(env.DB, env.MEDIA)
    await editCompanion(db, ada, { is_active: false }, systemActor())
    expect(await listedNames(otherIsolate, NOW)).toEqual(['Berta', 'Clara'])
    await editCompanion(db, ada, { is_active: true }, systemActor())
    await addCompanions(db, { name: 'Dora' })
    expect(await listedNames(otherIsolate, NOW + LEASE_MS)).toEqual([
      'Ada',
      'Berta',
      'Clara',
      'Dora',
    ])
  })

  test('a change of her presence or of a setting appears, too', async () => {
    const otherIsolate = new Catalogue(env.DB, env.MEDIA)
    await otherIsolate.refresh(NOW)
    await editCompanion(db, ada, { presence: 'online' }, systemActor(NOW))
    expect((await otherIsolate.profile(NOW + LEASE_MS, ada))?.card.onlineUntil).toBe(
      NOW + ONLINE_MS,
    )
    await editSettings(db, { offlineWindowDays: 3 }, systemActor())
    await otherIsolate.refresh(NOW + 2 * LEASE_MS)
    expect(JSON.parse(otherIsolate.settings ?? '{}')).toMatchObject({ offline_window_days: 3 })
    const newIsolate = new Catalogue(env.DB, env.MEDIA)
    await newIsolate.refresh(NOW)
    expect(newIsolate.settings).toBe(otherIsolate.settings)
  })
})

describe('database replaced under a running isolate', () => {
  const replace = async (...companions: Overrides[]) => {
    db = await emptyStores()
    await addCompanions(db, ...companions)
  }

  test('the isolate detects an unknown companion', async () => {
    const catalogue = new Catalogue(env.DB, env.MEDIA)
    await catalogue.refresh(NOW)
    await replace({ name: 'Zita' })
    expect(await listedNames(catalogue, NOW + LEASE_MS)).toEqual(['Zita'])
  })

  test('the isolate detects a restored earlier state within ten seconds', async () => {
    const catalogue = new Catalogue(env.DB, env.MEDIA)
    expect(await listedNames(catalogue, NOW)).toEqual(three)
    await replace({ id: ada, name: 'Ada' })
    expect(await listedNames(catalogue, NOW + LEASE_MS)).toEqual(['Ada'])
  })
})

describe('reads that return in another order than they were sent', () => {
  /** A binding whose batches are delayed, with their results, until `release` is called. */
  function slow() {
    const releases: (() => void)[] = []
    let holds = false
    let noteHeld = () => {}
    /** Resolves once a batch has read and waits. */
    const isHeld = new Promise<void>((resolve) => (noteHeld = resolve))
    const batch: D1Database['batch'] = async (statements) => {
      const results = await env.DB.batch(statements)
      if (holds) {
        await new Promise<void>((resolve) => {
          releases.push(resolve)
          noteHeld()
        })
      }
      return results as never
    }
    const binding = { prepare: (query: string) => env.DB.prepare(query), batch }
    return {
      binding: binding as unknown as D1Database,
      hold: (on: boolean) => void (holds = on),
      held: releases,
      isHeld,
    }
  }

  test.each([
    [
      'a change',
      () => rename(ada, 'Middle'),
      () => rename(ada, 'Xenia'),
      ['Berta', 'Clara', 'Xenia'],
    ],
    [
      'a withdrawal',
      () => rename(ada, 'Middle'),
      () => removeCompanion(db, ada, systemActor()),
      ['Berta', 'Clara'],
    ],
    [
      'a return',
      () => removeCompanion(db, ada, systemActor()),
      () => rename(berta, 'Xenia'),
      ['Clara', 'Xenia'],
    ],
  ] as const)(
    'a late read does not restore the state before %s',
    async (_, first, second, expectedNames) => {
      const { binding, hold, held, isHeld } = slow()
      const catalogue = new Catalogue(binding, env.MEDIA)
      await catalogue.refresh(NOW)
      await first()
      hold(true)
      const lateNames = listedNames(catalogue, NOW + LEASE_MS)
      await isHeld
      await second()
      hold(false)
      expect(await listedNames(catalogue, NOW + 2 * LEASE_MS)).toEqual(expectedNames)
      held[0]?.()
      expect(await lateNames).toEqual(expectedNames)
      expect(await listedNames(catalogue, NOW + 2 * LEASE_MS)).toEqual(expectedNames)
      expect((await catalogue.profile(NOW + 2 * LEASE_MS, clara))?.card.name).toBe('Clara')
    },
  )

  test('a late read of a profile does not restore its earlier state', async () => {
    const { binding, hold, held, isHeld } = slow()
    const catalogue = new Catalogue(binding, env.MEDIA)
    await catalogue.refresh(NOW)
    hold(true)
    const lateProfile = catalogue.profile(NOW + LEASE_MS, ada)
    await isHeld
    await rename(ada, 'Xenia')
    hold(false)
    await catalogue.refresh(NOW + 2 * LEASE_MS)
    held[0]?.()
    expect((await lateProfile)?.card.name).toBe('Xenia')
    expect((await catalogue.profile(NOW + 2 * LEASE_MS, ada))?.card.name).toBe('Xenia')
  })
})

test('parallel requests on a new isolate all get the same complete answer', async () => {
  await addCompanions(db, ...Array.from({ length: 40 }, () => ({ id: nextId() })))
  const site = isolate()
  const bodies = await Promise.all(
    Array.from({ length: 20 }, async () => (await site.ask('/api/companions')).text()),
  )
  expect(new Set(bodies).size).toBe(1)
  expect((JSON.parse(bodies[0]!) as { total: number }).total).toBe(43)
})
