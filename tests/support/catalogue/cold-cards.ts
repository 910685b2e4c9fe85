import { encodeSnapshot } from '../../../worker/catalogue/engine/load/snapshot.ts'
import { load, SNAPSHOT_KEY } from '../../../worker/catalogue/engine/load/load.ts'
import { insertMark } from '../../../worker/catalogue/engine/load/log.ts'
import { systemClock } from '../../../worker/platform/lib/clock.ts'
import { env } from '../platform/database.ts'

/** Stores a snapshot without cards, as in a large directory, whose snapshot lacks most of them. */
export async function saveSnapshotWithoutCards(now: number): Promise<void> {
  const { DB: db, MEDIA: bucket } = env
  const { index, epoch, settings } = await load({ db, bucket, cache: null, clock: systemClock }, [])
  await bucket.put(SNAPSHOT_KEY, encodeSnapshot({ index, epoch, settings, cards: [] }))
  await insertMark(db, index.version, now).run()
}
