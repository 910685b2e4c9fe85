import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { isLedgerRefusal } from '../db/refusals.ts'
import { entriesFor } from '../features/ledger/entries.ts'
import { rootEmail } from '../features/ledger/emails.ts'
import { hasRoot, lastEntry, queued, readContents } from '../features/ledger/queries.ts'
import { addEntries, insertRoot } from '../features/ledger/writes.ts'
import { enqueueEmails } from '../features/outbox/writes.ts'
import { utcDayOf } from '../lib/time.ts'
import { ownersMailed, type Accounts } from './owners-mailed.ts'

const ROUND = 500
const MOST_ROUNDS = 40

/**
 * Adds to the ledger what has changed since. May run twice at once: one of them adds, the other stops.
 *
 * @throws what D1 throws
 */
export async function sealLedger(db: Database): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const [last, changes] = await db.batch([lastEntry(db), queued(db, ROUND)])
    const newest = changes.at(-1)
    if (!newest) return
    const entries = await entriesFor(changes, last[0], await readContents(db, changes))
    try {
      await writeAll(db, addEntries(db, entries, newest.id))
    } catch (error) {
      if (isLedgerRefusal(error)) return
      throw error
    }
    if (changes.length < ROUND) return
  }
}

/**
 * Publishes where the ledger ends today, once a day, and mails it to the owners: a copy out of reach of
 * whoever can write to the database. May be repeated.
 *
 * @param accounts where the owners' addresses are; null: the office gets the mail
 * @throws what D1 throws
 */
export async function publishRoot(
  db: Database,
  accounts: Accounts | null,
  now: number,
): Promise<void> {
  await sealLedger(db)
  const day = utcDayOf(now)
  const [end] = await lastEntry(db)
  if (!end || (await hasRoot(db, day))) return
  const readers = await ownersMailed(db, accounts)
  await writeAll(db, [
    insertRoot(db, { day, ...end, at: now }),
    enqueueEmails(
      db,
      readers.map((one) => rootEmail(one, day, end)),
      now,
    ),
  ]).catch((error: unknown) => {
    if (!isLedgerRefusal(error)) throw error
  })
}
