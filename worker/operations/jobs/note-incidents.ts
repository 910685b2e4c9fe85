import { writeAll } from '../../platform/db/bulk.ts'
import { createDatabase } from '../../platform/db/client.ts'
import { SNAPSHOT_KEY } from '../../catalogue/engine/load/load.ts'
import { addIncident, beginIncident, endIncident } from '../incidents/writes.ts'
import { lastJobRuns } from '../job-runs/queries.ts'
import { oldestUnsent } from '../../platform/mail/queries.ts'
import { isUnsentTooLong } from '../../platform/mail/rules.ts'
import type { Env } from '../../platform/lib/env.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'

/** Its own name in the schedule. */
const JOB = 'noteIncidents'
/** It runs each minute: after a longer gap it could not note anything, which is the database's doing. */
const GAP_MS = 5 * MINUTE_MS

/**
 * Notes when files or mail stop working and when they work again. What it could not note while the
 * database was down it notes afterwards, from when it last ran.
 *
 * @param now epoch milliseconds
 */
export async function noteIncidents(
  { DB, MEDIA }: Pick<Env, 'DB' | 'MEDIA'>,
  now: number,
): Promise<void> {
  const db = createDatabase(DB)
  const [[runs, [unsent]], filesWork] = await Promise.all([
    db.batch([lastJobRuns(db), oldestUnsent(db)]),
    MEDIA.head(SNAPSHOT_KEY).then(
      () => true,
      () => false,
    ),
  ])
  const mailWorks = !unsent || !isUnsentTooLong(now - unsent.createdAt)
  const lastRun = runs.find(({ job }) => job === JOB)?.finishedAt ?? now
  const note = (part: 'files' | 'mail', works: boolean) =>
    works ? endIncident(db, part, now) : beginIncident(db, part, now)
  await writeAll(db, [
    ...(now - lastRun > GAP_MS ? [addIncident(db, 'database', lastRun, now)] : []),
    note('files', filesWork),
    note('mail', mailWorks),
  ])
}
