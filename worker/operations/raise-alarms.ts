import { changesOf } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { alarmEmail } from './ops-alerts/emails.ts'
import { lastRaised, recentEvents, recentUsage, type RaisedAlarm } from './ops-alerts/queries.ts'
import { noteRaised } from './ops-alerts/writes.ts'
import {
  dueEventAlarms,
  dueUsageAlarms,
  isNews,
  lateAlarms,
  SILENT_MS,
  type DueAlarm,
  type LateAlarm,
} from './ops-alerts/rules.ts'
import { lastBackup } from './backups/queries.ts'
import { isBackupLate } from './backups/rules.ts'
import { lastJobRuns } from './job-runs/queries.ts'
import { agesOfJobs, isJobLate } from './job-runs/rules.ts'
import { oldestUnsent } from '../platform/mail/queries.ts'
import { isUnsentTooLong } from '../platform/mail/rules.ts'
import { enqueueEmailUnlessRecent } from '../platform/mail/writes.ts'

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
  const [events, runs, [unsent], [backup], raised] = await db.batch([
    recentEvents(db, now),
    lastJobRuns(db),
    oldestUnsent(db),
    lastBackup(db),
    lastRaised(db),
  ])
  const isLate: Record<LateAlarm['late'], boolean> = {
    backup: hasBackups && backup !== undefined && isBackupLate(backup, now),
    mail: unsent !== undefined && isUnsentTooLong(now - unsent.createdAt),
    // One that has never run is new with this deployment, and its time is still to come.
    job: Object.entries(agesOfJobs(runs, now)).some(
      ([job, age]) => isJobLate(job, age) && runs.some((run) => run.job === job),
    ),
  }
  const late = Object.entries(lateAlarms).filter(([, { late }]) => isLate[late])
  const due = [...dueEventAlarms(events, now), ...late.map(([name]) => withoutCause(name))]
  return mail(db, { due, raised, to, now })
}

/** Raises the alarms about what the platform bills. @param now epoch milliseconds */
export async function raiseUsageAlarms(
  db: Database,
  { to }: Recipient,
  now: number,
): Promise<string[]> {
  const [usage, raised] = await db.batch([recentUsage(db, now), lastRaised(db)])
  return mail(db, { due: dueUsageAlarms(usage, now).map(withoutCause), raised, to, now })
}

/** What is late, or used up, is so for no cause that could change. */
const withoutCause = (name: string): DueAlarm => ({ name, cause: '', count: 1 })

async function mail(
  db: Database,
  {
    due,
    raised,
    to,
    now,
  }: Recipient & { due: readonly DueAlarm[]; raised: readonly RaisedAlarm[]; now: number },
): Promise<string[]> {
  const news = due.filter((one) => isNews(one, raised, now))
  if (news.length === 0) return []
  const writes = news.flatMap((one) => {
    const known = raised.find(({ name, cause }) => name === one.name && cause === one.cause)
    const mails = (known?.mails ?? 0) + 1
    // Two runs at once have seen the same number, and write one mail.
    const topic = `alarm:${one.name}:${encodeURIComponent(one.cause)}:${mails}`
    return [
      enqueueEmailUnlessRecent(db, { ...alarmEmail(one), topic, to }, SILENT_MS, now),
      noteRaised(db, { ...one, raisedAt: now, mails }),
    ]
  })
  const changes = await changesOf(db, writes)
  const mailed = news.filter((_, index) => changes[2 * index]!.rows > 0)
  for (const { name, cause } of mailed) {
    console.error(JSON.stringify({ event: 'alarm.raised', alarm: name, cause }))
  }
  return mailed.map(({ name }) => name)
}
