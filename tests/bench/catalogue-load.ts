// Prints the cost of loading the catalogue in a new isolate, excluding network latency to the stores, with and
// without the snapshot. Run with Node and --expose-gc, alone on the machine.
import { load, SNAPSHOT_KEY } from '../../worker/catalogue/engine/load/load.ts'
import { saveSnapshot } from '../../worker/catalogue/engine/load/save-snapshot.ts'
import { LogInSqlite } from '../support/operations/log-in-sqlite.ts'
import { sampleEntries } from '../support/catalogue/catalogue-arbitraries.ts'
import { NOW } from '../support/companions/companion-entry.ts'
import { storesOf } from './lib/near-stores.ts'
import { row } from './lib/site.ts'

const MB = 1e6
const MAX_SIZE = 100_000
/** Heap limit; production ends an isolate at 128 MB, and requests, pages and cards need part of it. */
const MAX_HEAP_MB = 64
/** Share of the work that may remain with a snapshot; the whole log is read when there is none. */
const MAX_SHARE = 0.1

const heldHeap = () => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MB
}

row('Loading the catalogue', 'CPU ms', 'trips', 'held, MB')
for (const size of [1_000, 10_000, MAX_SIZE]) {
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
    const before = heldHeap()
    count.trips = 0
    const from = process.cpuUsage()
    let catalogue = await load(stores, [])
    while (!catalogue.isWhole) catalogue = await load(stores, [], catalogue)
    const ms = process.cpuUsage(from).user / 1_000
    const mb = heldHeap() - before
    row(`${size}, ${name}`, ms.toFixed(0), count.trips, mb.toFixed(1))
    if (catalogue.index.size !== ids.size) throw new Error('Companions are missing')
    if (globalThis.gc && mb > MAX_HEAP_MB) throw new Error(`It holds more than ${MAX_HEAP_MB} MB`)
    return { ms, trips: count.trips }
  }
  const timesWithoutSnapshot = await measure('without a snapshot')
  const from = process.cpuUsage()
  await saveSnapshot(stores, NOW, () => 7)
  row(`${size}, the job that writes it`, (process.cpuUsage(from).user / 1_000).toFixed(0))
  row('  its size in MB', ((bucket.get(SNAPSHOT_KEY)?.length ?? 0) / MB).toFixed(2))
  const { ms, trips } = await measure('with the snapshot')
  if (trips !== 1) throw new Error(`It takes ${trips} round trips`)
  if (size === MAX_SIZE && ms > MAX_SHARE * timesWithoutSnapshot.ms)
    throw new Error('The snapshot saves too little')
}
