import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { queuedForJournal } from '../features/backups/queries.ts'
import { JOURNAL, type JournalEntry } from '../features/backups/rules.ts'
import { forgetJournalTo } from '../features/backups/writes.ts'
import { sealBytes } from '../lib/sealed.ts'
import { utcDayOf } from '../lib/time.ts'

const ROUND = 1_000
const MOST_ROUNDS = 10
const utf8 = new TextEncoder()

/**
 * Writes to the bucket of the back-ups what no restore may undo. Should the run end between the two writes,
 * the same is written once more, which changes nothing.
 *
 * @param key null: there are no back-ups; the nightly job forgets what is as old as they would be
 * @throws what D1 and R2 throw
 */
export async function writeJournal(
  { db, copies }: { db: Database; copies: R2Bucket | undefined },
  key: CryptoKey | null,
  now: number,
): Promise<void> {
  if (!copies || !key) return
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const rows = await queuedForJournal(db, ROUND)
    const last = rows.at(-1)
    if (!last) return
    const entries: JournalEntry[] = rows.map(({ at, what, subject, detail }) => ({
      ...{ at, what, subject, detail },
    }))
    const name = `${JOURNAL}${utcDayOf(now)}/${crypto.randomUUID()}`
    await copies.put(name, await sealBytes(key, name, utf8.encode(JSON.stringify(entries))))
    await writeAll(db, [forgetJournalTo(db, last.id)])
    if (rows.length < ROUND) return
  }
}
