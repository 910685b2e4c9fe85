import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { uncopiedTombstones } from './backups/queries.ts'
import { TOMBSTONES, type StoredTombstone } from './backups/rules.ts'
import { deleteCopiedTombstones } from './backups/writes.ts'
import { sealBytes } from '../platform/lib/sealed.ts'
import { utcDayOf } from '../platform/lib/time.ts'

const BATCH_SIZE = 1_000
const MAX_BATCHES = 10
const utf8 = new TextEncoder()

/**
 * Moves tombstones to the bucket of the backups. A run that is interrupted between the two writes
 * copies the same rows again, which is harmless.
 *
 * @param key `null`: there are no backups, and the nightly job deletes old tombstones
 * @throws errors of D1 and R2
 */
export async function copyTombstones(
  { db, copies }: { db: Database; copies: R2Bucket | undefined },
  key: CryptoKey | null,
  now: number,
): Promise<void> {
  if (!copies || !key) return
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const rows = await uncopiedTombstones(db, BATCH_SIZE)
    if (rows.length === 0) return
    const entries: StoredTombstone[] = rows.map(({ at, what, subject, detail }) => ({
      at,
      what,
      subject,
      detail,
    }))
    const name = `${TOMBSTONES}${utcDayOf(now)}/${crypto.randomUUID()}`
    await copies.put(name, await sealBytes(key, name, utf8.encode(JSON.stringify(entries))))
    await writeAll(db, [deleteCopiedTombstones(db, rows)])
    if (rows.length < BATCH_SIZE) return
  }
}
