import { encodeSnapshot } from '../../worker/features/catalogue/snapshot.ts'
import { load, SNAPSHOT_KEY } from '../../worker/features/catalogue/load.ts'
import { insertMark } from '../../worker/features/catalogue/log.ts'
import { systemClock } from '../../worker/lib/clock.ts'
import { env } from './database.ts'

/** Stores a snapshot that has no cards, as most are missing from that of a large directory. */
export async function saveSnapshotWithoutCards(now: number): Promise<void> {
  const { DB: db, MEDIA: bucket } = env
  const { index, epoch, settings } = await load({ db, bucket, cache: null, clock: systemClock }, [])
  await bucket.put(SNAPSHOT_KEY, encodeSnapshot({ index, epoch, settings, cards: [] }))
  await insertMark(db, index.version, now).run()
}
