// Prints what loading the catalogue costs a new isolate, without the way to the stores: with the snapshot and
// without. Run with Node and --expose-gc, alone on the machine.
import { load, SNAPSHOT_KEY } from '../../worker/catalogue/engine/load/load.ts'
import { saveSnapshot } from '../../worker/catalogue/engine/load/save-snapshot.ts'
import { LogInSqlite } from '../support/operations/log-in-sqlite.ts'
import { sampleEntries } from '../support/catalogue/catalogue-arbitraries.ts'
import { NOW } from '../support/companions/companion-entry.ts'
import { storesOf } from './lib/near-stores.ts'
import { row } from './lib/site.ts'

const MB = 1e6
const LARGEST = 100_000
/** Production ends an isolate at 128 MB; a request, pages and cards need some of it, too. */
const WANTED_MB = 64
/** So much CPU may a request take by default. */
const WANTED_MS = 30_000
/** Without a snapshot the log is read; with it, a tenth of that work is left. */
const WANTED_SHARE = 0.1

const held = () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MB
}

row('Loading the catalogue', 'CPU ms', 'trips', 'held, MB')
for (const size of [1_000, 10_000, LARGEST]) {
  const log = new LogInSqlite()
  const ids = new Set<string>()
  log.run('BEGIN')
  for (const entry of sampleEntries(size, size)) {
    ids.add(entry.id)
    log.publish(entry.id, entry, NOW)
  }
  log.run('COMMIT')
  const { stores, bucket, count } = storesOf(log)

  const measure = async (name: string) => {
    const before = held()
    count.trips = 0
    const from = process.cpuUsage()
    let loaded = await load(stores, [])
    while (!loaded.isWhole) loaded = await load(stores, [], loaded)
    const ms = process.cpuUsage(from).user / 1_000
    const mb = held() - before
    row(`${size}, ${name}`, ms.toFixed(0), count.trips, mb.toFixed(1))
    if (loaded.index.size !== ids.size) throw new Error('Companions are missing')
    if (globalThis.gc && mb > WANTED_MB) throw new Error(`It holds more than ${WANTED_MB} MB`)
    if (ms > WANTED_MS) throw new Error(`It takes longer than ${WANTED_MS} ms`)
    return { ms, trips: count.trips }
  }
  const without = await measure('without a snapshot')
  const from = process.cpuUsage()
  await saveSnapshot(stores, NOW, () => 7)
  row(`${size}, the job that writes it`, (process.cpuUsage(from).user / 1_000).toFixed(0))
  row('  its size in MB', ((bucket.get(SNAPSHOT_KEY)?.length ?? 0) / MB).toFixed(2))
  const { ms, trips } = await measure('with the snapshot')
  if (trips !== 1) throw new Error(`It takes ${trips} round trips`)
  if (size === LARGEST && ms > WANTED_SHARE * without.ms)
    throw new Error('The snapshot saves too little')
}
