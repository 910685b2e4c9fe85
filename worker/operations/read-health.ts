import type { Health } from '#operations/health'
import type { Database } from '../platform/db/client.ts'
import type { Catalogue } from '../catalogue/engine/catalogue.ts'
import { SNAPSHOT_KEY } from '../catalogue/engine/load/load.ts'
import { oldestDueAlarm } from '../companions/safety-timer/queries.ts'
import { isAlarmLate } from '../companions/safety-timer/rules.ts'
import { lastBackup } from './backups/queries.ts'
import { isBackupLate } from './backups/rules.ts'
import { lastJobRuns } from './job-runs/queries.ts'
import { agesOfJobs, isJobLate } from './job-runs/rules.ts'
import { oldestUnsent } from '../platform/mail/queries.ts'
import { isUnsentTooLong } from '../platform/mail/rules.ts'
import { checkAccountSettings } from '../accounts/lib/account-settings.ts'
import type { Config } from '../platform/lib/config.ts'
import { errorMessage } from '../platform/lib/reason.ts'
import { SECOND_MS } from '../platform/lib/time.ts'

/** Maximum age of a catalogue that isolates answer from. */
const CATALOGUE_BOUND_MS = 10 * SECOND_MS

type Site = {
  db: Database
  bucket: R2Bucket
  catalogue: Catalogue
  /** False in local development, where no jobs run, so none counts as late. */
  hasSchedule: boolean
  hasBackups: boolean
  config: Pick<Config, 'accounts' | 'hasPasskeys'>
}

/**
 * Health of the site according to its stores. Never throws: a part that does not answer is late.
 *
 * @param now epoch milliseconds
 */
export async function readHealth(site: Site, now: number): Promise<Health> {
  const [catalogue, snapshot, rows, accounts] = await Promise.all([
    catalogueHealth(site.catalogue, now),
    snapshotHealth(site.bucket, now),
    rowsHealth(site, now),
    accountDifferences(site, now),
  ])
  return {
    accounts,
    catalogue: catalogue.value,
    snapshot: snapshot.value,
    ...rows.value,
    late: [...catalogue.late, ...snapshot.late, ...rows.late],
  }
}

async function accountDifferences(
  { config: { accounts, hasPasskeys } }: Site,
  now: number,
): Promise<Health['accounts']> {
  if (!accounts) return null
  const check = await checkAccountSettings(accounts, { hasPasskeys, now })
  return check.confirmsAddresses === null ? null : [...check.differences]
}

type Reading<T> = { value: T; late: string[] }

async function catalogueHealth(
  catalogue: Catalogue,
  now: number,
): Promise<Reading<Health['catalogue']>> {
  try {
    await catalogue.refresh(now)
    const ageMs = catalogue.age(now)
    const state = { version: catalogue.version, age_seconds: seconds(ageMs) }
    return { value: state, late: ageMs > CATALOGUE_BOUND_MS ? ['catalogue'] : [] }
  } catch (error) {
    return { value: null, late: lateFor('catalogue', error) }
  }
}

async function snapshotHealth(bucket: R2Bucket, now: number): Promise<Reading<Health['snapshot']>> {
  try {
    const object = await bucket.head(SNAPSHOT_KEY)
    // The snapshot is only written after changes, so its age is no sign of failure; the age of its
    // job is.
    const state = object && { age_seconds: seconds(now - object.uploaded.getTime()) }
    return { value: state, late: [] }
  } catch (error) {
    return { value: null, late: lateFor('files', error) }
  }
}

async function rowsHealth(
  { db, hasSchedule, hasBackups }: Site,
  now: number,
): Promise<
  Reading<
    Pick<Health, 'oldest_unsent_mail_seconds' | 'oldest_safety_alarm_seconds' | 'jobs' | 'backup'>
  >
> {
  try {
    const [runs, [oldestMail], [oldestAlarm], [backup]] = await db.batch([
      lastJobRuns(db),
      oldestUnsent(db),
      oldestDueAlarm(db, now),
      lastBackup(db),
    ])
    const ages = Object.entries(agesOfJobs(runs, now))
    const oldest = oldestMail?.createdAt ?? null
    const mailAge = oldest === null ? null : now - oldest
    const lateJobs = hasSchedule ? ages.filter(([job, age]) => isJobLate(job, age)) : []
    const finishedAt = (hasBackups && backup?.finishedAt) || null
    const lateParts: string[] = []
    if (mailAge !== null && isUnsentTooLong(mailAge)) lateParts.push('mail')
    const alarmDueAt = oldestAlarm?.dueAt ?? null
    const alarmAge = alarmDueAt === null ? null : now - alarmDueAt
    if (alarmAge !== null && isAlarmLate(alarmAge)) lateParts.push('safety alarms')
    if (hasBackups && backup && isBackupLate(backup, now)) lateParts.push('backup')
    for (const [job] of lateJobs) lateParts.push(`job ${job}`)
    return {
      value: {
        backup: finishedAt === null ? null : { age_seconds: seconds(now - finishedAt) },
        oldest_unsent_mail_seconds: mailAge === null ? null : seconds(mailAge),
        oldest_safety_alarm_seconds: alarmAge === null ? null : seconds(alarmAge),
        jobs: Object.fromEntries(ages.map(([job, age]) => [job, seconds(age)])),
      },
      late: lateParts,
    }
  } catch (error) {
    const state = {
      oldest_unsent_mail_seconds: null,
      oldest_safety_alarm_seconds: null,
      jobs: null,
      backup: null,
    }
    return { value: state, late: lateFor('database', error) }
  }
}

function lateFor(part: string, error: unknown): string[] {
  console.warn(JSON.stringify({ event: 'health.failed', part, why: errorMessage(error) }))
  return [part]
}

const seconds = (ms: number) => Math.max(0, Math.floor(ms / SECOND_MS))
