import { writeAll } from '../../../worker/platform/db/bulk.ts'
import type { Database } from '../../../worker/platform/db/client.ts'
import { counters } from '../../../worker/operations/schema/counters.ts'

/** Stores the nightly job's counts of files in public profiles. */
export const setStock = (db: Database, stock: { photos: number; videos: number }): Promise<void> =>
  writeAll(db, [
    db.insert(counters).values([
      { name: 'stock:photos', count: stock.photos },
      { name: 'stock:videos', count: stock.videos },
    ]),
  ])
