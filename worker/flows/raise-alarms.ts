import { changesOf } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { alarmEmail } from '../features/alarms/emails.ts'
import { recentEvents, recentUsage } from '../features/alarms/queries.ts'
import {
  dueEventAlarms,
  dueUsageAlarms,
  lateAlarms,
  SILENT_MS,
  type LateAlarm,
} from '../features/alarms/rules.ts'
import { lastBackup } from '../features/backups/queries.ts'
import { isBackupLate } from '../features/backups/rules.ts'
import { lastJobRuns } from '../features/job-runs/queries.ts'
import { agesOfJobs, isJobLate } from '../features/job-runs/rules.ts'
import { oldestUnsent } from '../features/outbox/queries.ts'
import { isUnsentTooLong } from '../features/outbox/rules.ts'
import { enqueueEmailUnlessRecent } from '../features/outbox/writes.ts'

type Recipient = {
  /** Null: the office. */
  to: string | null
}

/**
 * Raises the alarms about events and about what is late.
 *
 * @param now epoch milliseconds
 * @returns the names of those that are mailed
 */
export async function raiseAlarms(
  db: Database,
  { to, hasBackups }: Recipient & { hasBackups: boolean },
  now: number,
): Promise<string[]> {
  const [events, runs, [unsent], [backup]] = await db.batch([
    recentEvents(db, now),
    lastJobRuns(db),
    oldestUnsent(db),
    lastBackup(db),
  ])
  const isLate: Record<LateAlarm['late'], boolean> = {
    backup: hasBackups && backup !== undefined && isBackupLate(backup, now),
    mail: unsent !== undefined && isUnsentTooLong(now - unsent.createdAt),
    // One that has never run is new with this deployment, and its time is still to come.
    job: Object.entries(agesOfJobs(runs, now)).some(
      ([job, age]) => isJobLate(job, age) && runs.some((run) => run.job === job),
    ),
  }
  const late = Object.entries(lateAlarms).flatMap(([name, one]) => (isLate[one.late] ? [name] : []))
  return mail(db, [...dueEventAlarms(events, now), ...late], to, now)
}

/** Raises the alarms about what the platform bills. @param now epoch milliseconds */
export async function raiseUsageAlarms(
  db: Database,
  { to }: Recipient,
  now: number,
): Promise<string[]> {
  return mail(db, dueUsageAlarms(await recentUsage(db, now), now), to, now)
}

async function mail(
  db: Database,
  due: readonly string[],
  to: string | null,
  now: number,
): Promise<string[]> {
  if (due.length === 0) return []
  const writes = due.map((name) =>
    enqueueEmailUnlessRecent(db, { ...alarmEmail(name), to }, SILENT_MS, now),
  )
  const changes = await changesOf(db, writes)
  const raised = due.filter((_, at) => changes[at]!.rows > 0)
  for (const alarm of raised) console.error(JSON.stringify({ event: 'alarm.raised', alarm }))
  return raised
}
