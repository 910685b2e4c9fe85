import { writeAll } from '../../platform/db/bulk.ts'
import { createDatabase } from '../../platform/db/client.ts'
import { SNAPSHOT_KEY } from '../../catalogue/engine/load/load.ts'
import { addIncident, beginIncident, endIncident } from '../incidents/queries.ts'
import { lastJobRuns } from '../job-runs/queries.ts'
import { oldestUnsent } from '../../platform/mail/queries.ts'
import { isUnsentTooLong } from '../../platform/mail/rules.ts'
import type { Env } from '../../platform/lib/env.ts'
import { MINUTE_MS } from '../../platform/lib/time.ts'

/** Name of this job in the schedule. */
const JOB = 'noteIncidents'
/** The job runs every minute. A longer gap means that the database was unavailable. */
const GAP_MS = 5 * MINUTE_MS

/**
 * Records when files or email fail and recover. An outage of the database is recorded afterwards,
 * from the job's last run.
 *
 * @param now epoch milliseconds
 */
export async function recordIncidents(
  { DB, MEDIA }: Pick<Env, 'DB' | 'MEDIA'>,
  now: number,
): Promise<void> {
  const db = createDatabase(DB)
  const [[runs, [oldestMail]], filesWork] = await Promise.all([
    db.batch([lastJobRuns(db), oldestUnsent(db)]),
    MEDIA.head(SNAPSHOT_KEY).then(
      () => true,
      () => false,
    ),
  ])
  const mailWorks = !oldestMail || !isUnsentTooLong(now - oldestMail.createdAt)
  const lastRun = runs.find(({ job }) => job === JOB)?.finishedAt ?? now
  const note = (part: 'files' | 'mail', works: boolean) =>
    works ? endIncident(db, part, now) : beginIncident(db, part, now)
  await writeAll(db, [
    ...(now - lastRun > GAP_MS ? [addIncident(db, 'database', lastRun, now)] : []),
    note('files', filesWork),
    note('mail', mailWorks),
  ])
}
