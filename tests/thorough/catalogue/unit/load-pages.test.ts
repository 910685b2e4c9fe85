import { expect, test } from 'vitest'
import { load } from '../../../../worker/catalogue/engine/load/load.ts'
import { saveSnapshot } from '../../../../worker/catalogue/engine/load/save-snapshot.ts'
import { storesOf } from '../../../bench/lib/near-stores.ts'
import { sampleEntries } from '../../../support/catalogue/catalogue-arbitraries.ts'
import { NOW } from '../../../support/companions/companion-entry.ts'
import { LogInSqlite } from '../../../support/operations/log-in-sqlite.ts'
import { uuid } from '../../../support/platform/fixtures.ts'

const SIZE = 25_000

test('a request reads at most two pages of a large directory, and the snapshot spares all of them', async () => {
  const log = new LogInSqlite()
  const [sample] = sampleEntries(1, 1)
  log.run('BEGIN')
  for (let number = 1; number <= SIZE; number++) {
    const id = uuid(number)
    log.publish(id, { ...sample!, id }, NOW)
  }
  log.run('COMMIT')
  const { stores, count } = storesOf(log)

  const trips: number[] = []
  let catalogue = await load(stores, [])
  trips.push(count.trips)
  while (!catalogue.isWhole) {
    count.trips = 0
    catalogue = await load(stores, [], catalogue)
    trips.push(count.trips)
  }
  // The first round trip of each request reads the newest changes.
  expect(Math.max(...trips)).toBeLessThanOrEqual(3)
  expect(trips.length).toBeGreaterThan(1)
  expect(catalogue.index.size).toBe(SIZE)

  await saveSnapshot(stores, NOW, () => 7)
  count.trips = 0
  const fromSnapshot = await load(stores, [])
  expect(fromSnapshot.isWhole).toBe(true)
  expect(fromSnapshot.index.size).toBe(SIZE)
  expect(count.trips).toBe(1)
})
