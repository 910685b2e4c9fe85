import { writeAll } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import { isWorthNoting, noteActivity } from '../features/companions/availability.ts'

/** Notes that a companion is here, once an hour at most. @param lastActiveAt and now epoch ms */
export async function noteCompanionActivity(
  db: Database,
  { companionId, lastActiveAt }: { companionId: string; lastActiveAt: number },
  now: number,
): Promise<void> {
  if (!isWorthNoting(lastActiveAt, now)) return
  await writeAll(db, [noteActivity(db, companionId, now), publishCompanions(db, [companionId])])
}
