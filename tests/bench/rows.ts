// Prints D1 rows read per answer at 1,000, 10,000 and 100,000 companions, which D1 bills; the result doesn't depend
// on the machine.
import { noFilters } from '#catalogue/filters'
import { createDatabase } from '../../worker/platform/db/client.ts'
import { Catalogue } from '../../worker/catalogue/engine/catalogue.ts'
import type { CatalogueIndex, CatalogueQuery } from '../../worker/catalogue/engine/index.ts'
import { MAX_LOAD_PAGES } from '../../worker/catalogue/engine/load/load.ts'
import { ENTRIES_PAGE } from '../../worker/catalogue/engine/load/log.ts'
import { saveSnapshotJob } from '../../worker/catalogue/jobs/save-snapshot.ts'
import { Failure } from '../../worker/platform/lib/failure.ts'
import { fillDatabase } from '../../worker/seed/generate-companions.ts'
import { meterBinding } from '../support/platform/meter.ts'
import { migrate, row, serveScript } from './lib/site.ts'

const visitor = { premium: false, offlineWindowDays: 7 }
const base: CatalogueQuery = { filters: noFilters, sort: 'recent', skip: 0, limit: 24 }
const questions: Record<string, CatalogueQuery> = {
  'newest 24': base,
  'newest 24 of a city': { ...base, city: 'Zurich', country: 'Switzerland' },
  'two languages, hair, age, with facets': {
    ...base,
    filters: {
      facets: { languages: ['German', 'French'], hair: ['Brown'] },
      ranges: { age: { min: 25, max: 35 } },
    },
    facets: true,
  },
  'prefix "sof", by name': { ...base, q: 'sof', sort: 'name' },
  'the 40th page, by location': { ...base, sort: 'location', skip: 39 * 24 },
}

const table = new Map<string, string[]>()
const note = (name: string, text: string) => table.set(name, [...(table.get(name) ?? []), text])
/** Two rows a card, plus the check for changes. */
const MAX_ROWS = 2 * base.limit + 4
const MAX_TRIPS = 1
/** Entries that one request loads. A full last page doesn't tell that it is the last, so that one more request reads. */
const ENTRIES_PER_LOAD = MAX_LOAD_PAGES * ENTRIES_PAGE
const maxLoads = (size: number) => Math.floor(size / ENTRIES_PER_LOAD) + 1
const tooMany: string[] = []

/**
 * Loads the catalogue in several requests, each continuing where the last one stopped.
 *
 * @returns number of requests
 */
async function loadWhole(catalogue: Catalogue, now: number, size: number): Promise<number> {
  for (let requests = 1; ; requests++) {
    try {
      await catalogue.refresh(now)
      return requests
    } catch (error) {
      if (!(error instanceof Failure) || requests === maxLoads(size)) throw error
    }
  }
}

for (const size of [1_000, 10_000, 100_000]) {
  const server = await serveScript('export default { fetch: () => new Response() }', {
    d1Databases: { DB: 'rows' },
    r2Buckets: { MEDIA: 'rows' },
  })
  const binding = (await server.miniflare.getD1Database('DB')) as unknown as D1Database
  const bucket = (await server.miniflare.getR2Bucket('MEDIA')) as unknown as R2Bucket
  await migrate(binding)
  const fillStart = performance.now()
  await fillDatabase(createDatabase(binding), size)
  note('(filled in s)', ((performance.now() - fillStart) / 1000).toFixed(1))

  const { binding: meteredBinding, meter, reset } = meterBinding(binding)
  const noteReads = (name: string) => {
    note(name, `${meter.read} (${meter.trips})`)
    if (meter.read > MAX_ROWS || meter.trips > MAX_TRIPS) tooMany.push(`${name}, of ${size}`)
  }
  const now = Date.now()
  const first = new Catalogue(binding, bucket)
  const loading = performance.now()
  note('(requests until all was loaded)', String(await loadWhole(first, now, size)))
  note('(loaded from D1 in ms)', (performance.now() - loading).toFixed(0))
  await saveSnapshotJob({ DB: binding, MEDIA: bucket }, now)

  for (const [name, query] of Object.entries(questions)) {
    const isolate = new Catalogue(meteredBinding, bucket)
    await isolate.refresh(now)
    reset()
    const ask = (index: CatalogueIndex) => index.search(query, visitor, now)
    await isolate.ask(now, ask, ({ ids }) => ids.map(({ id }) => id))
    noteReads(name)
  }
  const isolate = new Catalogue(meteredBinding, bucket)
  reset()
  await isolate.refresh(now)
  noteReads('a new isolate, from the snapshot')
  reset()
  await isolate.refresh(now + 10_000)
  noteReads('a read ten seconds later')
  await server.close()
}
row('D1 rows read (round trips), cards cold', '1,000', '10,000', '100,000')
for (const [name, cells] of table) row(name, ...cells)
if (tooMany.length > 0) throw new Error(`More is read than may be: ${tooMany.join('; ')}`)
