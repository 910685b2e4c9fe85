import { writeAll } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { recordContactEmail } from './accounts/writes.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { isActivityOutdated, recordActivity } from './profiles/availability.ts'

/** Records a companion's activity, at most once an hour. @param lastActiveAt and now epoch milliseconds */
export async function recordCompanionActivity(
  db: Database,
  { companionId, lastActiveAt }: { companionId: string; lastActiveAt: number },
  now: number,
): Promise<void> {
  if (!isActivityOutdated(lastActiveAt, now)) return
  await writeAll(db, [recordActivity(db, companionId, now), publishCompanions(db, [companionId])])
}

/** Stores the address to which the account is mailed, when it has changed. */
export async function recordContactAddress(
  db: Database,
  companionId: string,
  email: { known: string | null; now: string | null },
): Promise<void> {
  if (email.known === email.now) return
  await writeAll(db, [recordContactEmail(db, companionId, email.now)])
}
