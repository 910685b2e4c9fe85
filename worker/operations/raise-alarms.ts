import { oldestDueAlarm } from '../companions/safety-timer/queries.ts'
import { isAlarmLate } from '../companions/safety-timer/rules.ts'
import { executeCounted, writeAll, type Write } from '../platform/db/bulk.ts'
import { type Database, createDatabase } from '../platform/db/client.ts'
import { opsAlertEmail } from './ops-alerts/emails.ts'
import { lastRaised, recentEvents, recentUsage, type RaisedAlarm } from './ops-alerts/queries.ts'
import { recordRaisedAlarm, addCauses, addCounts } from './ops-alerts/writes.ts'
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
import { restoreCounts, flushCounts } from '../platform/lib/event-counts.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { HOUR_MS, MINUTE_MS } from '../platform/lib/time.ts'

type Recipient = {
  /** `null`: the office. */
  to: string | null
}

/**
 * Raises alarms about events and about late backups, emails and jobs.
 *
 * @param now epoch milliseconds
 * @returns names of the emailed alarms
 */
export async function raiseAlarms(
  db: Database,
  { to, hasBackups }: Recipient & { hasBackups: boolean },
  now: number,
): Promise<string[]> {
  const [events, runs, [oldestMail], [oldestAlarm], [backup], emailedAlarms] = await db.batch([
    recentEvents(db, now),
    lastJobRuns(db),
    oldestUnsent(db),
    oldestDueAlarm(db, now),
    lastBackup(db),
    lastRaised(db),
  ])
  const isLate: Record<LateAlarm['late'], boolean> = {
    backup: hasBackups && backup !== undefined && isBackupLate(backup, now),
    mail: oldestMail !== undefined && isUnsentTooLong(now - oldestMail.createdAt),
    safety: oldestAlarm?.dueAt != null && isAlarmLate(now - oldestAlarm.dueAt),
    // A job without a run is new in this deployment and not yet due.
    job: Object.entries(agesOfJobs(runs, now)).some(
      ([job, age]) => isJobLate(job, age) && runs.some((run) => run.job === job),
    ),
  }
  const lateNames = Object.entries(lateAlarms).filter(([, { late }]) => isLate[late])
  const dueAlarms = [
    ...dueEventAlarms(events, now),
    ...lateNames.map(([name]) => withoutCause(name)),
  ]
  return mail(db, { dueAlarms, emailedAlarms, to, now })
}

/** Raises alarms about usage that the platform bills. @param now epoch milliseconds */
export async function raiseUsageAlarms(
  db: Database,
  { to }: Recipient,
  now: number,
): Promise<string[]> {
  const [usage, emailedAlarms] = await db.batch([recentUsage(db, now), lastRaised(db)])
  return mail(db, {
    dueAlarms: dueUsageAlarms(usage, now).map(withoutCause),
    emailedAlarms,
    to,
    now,
  })
}

/** Late and usage alarms have no separate causes. */
const withoutCause = (name: string): DueAlarm => ({ name, cause: '', count: 1 })

async function mail(
  db: Database,
  {
    dueAlarms,
    emailedAlarms,
    to,
    now,
  }: Recipient & {
    dueAlarms: readonly DueAlarm[]
    emailedAlarms: readonly RaisedAlarm[]
    now: number
  },
): Promise<string[]> {
  const news = dueAlarms.filter((alarm) => isNews(alarm, emailedAlarms, now))
  if (news.length === 0) return []
  const writes = news.flatMap((alarm) => {
    const previous = emailedAlarms.find(
      ({ name, cause }) => name === alarm.name && cause === alarm.cause,
    )
    const mails = (previous?.mails ?? 0) + 1
    // Two simultaneous runs read the same number, so they use the same topic and only one email is
    // queued.
    const topic = `alarm:${alarm.name}:${encodeURIComponent(alarm.cause)}:${mails}`
    return [
      enqueueEmailUnlessRecent(db, { ...opsAlertEmail(alarm), topic, to }, SILENT_MS, now),
      recordRaisedAlarm(db, { ...alarm, raisedAt: now, mails }),
    ]
  })
  const changes = await executeCounted(db, writes)
  const emailedNow = news.filter((_, index) => changes[2 * index]!.rows > 0)
  for (const { name, cause } of emailedNow) {
    console.error(JSON.stringify({ event: 'alarm.raised', alarm: name, cause }))
  }
  return emailedNow.map(({ name }) => name)
}

/**
 * Saves this isolate's counts for alarms. Counts that cannot be saved are kept for the next call.
 *
 * @param now epoch milliseconds
 */
export async function saveEventCounts(DB: D1Database, now: number): Promise<void> {
  const { events, usage } = flushCounts(now)
  if (events.length + usage.length === 0) return
  const db = createDatabase(DB)
  const minute = now - (now % MINUTE_MS)
  const writes: Write[] = []
  if (events.length > 0) {
    writes.push(addCounts(db, events, minute), addCauses(db, events, minute))
  }
  if (usage.length > 0) writes.push(addCounts(db, usage, now - (now % HOUR_MS)))
  await writeAll(db, writes).catch((error: unknown) => {
    restoreCounts([...events, ...usage])
    console.warn(JSON.stringify({ event: 'alarms.uncounted', why: errorMessage(error) }))
  })
}
