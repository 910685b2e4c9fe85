import './personal-data.ts'
import { upcomingTerms } from '#companions/terms'
import { writeAll } from './platform/db/bulk.ts'
import { createDatabase } from './platform/db/client.ts'
import {
  jobPosition,
  moveJobPosition,
  recordJobPosition,
  recordJobRun,
} from './operations/job-runs/queries.ts'
import { countStock } from './media/files/stock.ts'
import { sidesOfCompanions } from './accounts/live-connections/queries.ts'
import { storedSettings } from './catalogue/settings/queries.ts'
import { countTrends } from './staff/trends/writes.ts'
import { announceTerms } from './companions/announce-terms.ts'
import { cleanUpDueFolders } from './media/clean-up-folders.ts'
import { collectOrphans } from './media/collect-orphans.ts'
import { deleteExpiredStories, deleteUnusedStoryFiles } from './media/delete-expired-stories.ts'
import { endPublication } from './companions/end-publication.ts'
import { runPlans } from './companions/plan-publication.ts'
import { storeTransparencyJob } from './moderation/jobs/store-transparency.ts'
import { hideDueProfiles } from './moderation/hide-due-profiles.ts'
import { remindOfChecks } from './moderation/remind-of-checks.ts'
import { recordPlanLapses, sendPlanMails } from './billing/send-plan-mails.ts'
import { sweepVouches } from './messaging/sweep-vouches.ts'
import { updateAnswerTimes } from './companions/jobs/update-answer-times.ts'
import { runSafetyTimersJob } from './companions/jobs/safety-alarm.ts'
import { backUpJob, copyTombstonesJob } from './operations/jobs/back-up.ts'
import { sendSecurityNotices } from './accounts/send-security-notices.ts'
import { checkAccounts, syncAccounts } from './accounts/jobs/account-service.ts'
import { continueExpiry, expireRows } from './operations/jobs/expire-rows.ts'
import { raiseAlarmsJob, raiseUsageAlarmsJob } from './operations/jobs/raise-alarms.ts'
import { saveSnapshotJob } from './catalogue/jobs/save-snapshot.ts'
import { recordIncidents } from './operations/jobs/record-incidents.ts'
import { sendAlertsJob } from './notifications/jobs/send-alerts.ts'
import { sendOnlineAlertsJob } from './notifications/jobs/send-online-alerts.ts'
import { sendMailJob, sendNotificationsJob } from './notifications/jobs/send-queued.ts'
import { accountServiceOf } from './accounts/lib/account-service.ts'
import { configOf } from './platform/lib/config.ts'
import { notifySides } from './accounts/lib/connections.ts'
import type { Env } from './platform/lib/env.ts'
import { logError, logWarning } from './platform/lib/event-counts.ts'
import { Failure } from './platform/lib/failure.ts'
import { errorMessage } from './platform/lib/reason.ts'

/**
 * @param now epoch milliseconds
 * @param context key of the event's per-invocation state
 * @returns "postponed": it counts neither as a run nor as a failure, and the next run tries again
 */
type Job = (env: Env, now: number, context: object) => Promise<void | 'postponed'>

const storesOf = ({ DB, MEDIA }: Env) => ({ db: createDatabase(DB), bucket: MEDIA })
const accountsOf = (env: Env) => accountServiceOf(configOf(env))
const graceDaysOf = async ({ db }: ReturnType<typeof storesOf>) =>
  (await storedSettings(db)).publication.graceDays

/** Name of the job that continues where the last run stopped. */
const ORPHANS = 'collectOrphans'

async function collectOrphansFrom(env: Env, after: string, now: number): Promise<void> {
  const stores = storesOf(env)
  await recordJobPosition(stores.db, ORPHANS, await collectOrphans(stores, now, after), now)
}

/** Name of the job that continues where the last run stopped. */
const VOUCHES = 'sweepVouches'

async function sweepVouchesFrom(env: Env, after: string, now: number): Promise<void> {
  const { db } = storesOf(env)
  const position = await sweepVouches(db, configOf(env).siteSecret, { after, now })
  await recordJobPosition(db, VOUCHES, position, now)
}

/** Name of the job whose position is the last mailed entry of the account service's log. */
const NOTICES = 'sendSecurityNotices'

/** Sends the mails that it queues itself, because the job that sends mail ran before it. */
async function sendNoticesFromLog(env: Env, now: number): Promise<void | 'postponed'> {
  const { db } = storesOf(env)
  const accounts = accountsOf(env)
  if (!accounts) return
  let mailCount: number
  try {
    mailCount = await sendSecurityNotices(
      { db, accounts },
      {
        position: await jobPosition(db, NOTICES),
        move: (from, to) => moveJobPosition(db, NOTICES, { from, to, now }),
        now,
      },
    )
  } catch (error) {
    // A single call that fails is no alarm. A longer outage raises the one about late jobs.
    if (!(error instanceof Failure && error.status === 503)) throw error
    logWarning('security-notices.postponed', { why: errorMessage(error) })
    return 'postponed'
  }
  if (mailCount > 0) await sendMailJob(env, now)
}

/** The jobs of each cron line of wrangler.toml, by their names in the log. */
export const scheduledJobs: Record<string, Record<string, Job>> = {
  '* * * * *': {
    // Runs before the snapshot, which contains its result.
    runPlans: (env, now) => runPlans(storesOf(env).db, now),
    // The same.
    hideDueProfiles: async (env, now, context) => {
      const stores = storesOf(env)
      const hiddenIds = await hideDueProfiles(stores, now)
      await notifySides(context, await sidesOfCompanions(stores.db, hiddenIds))
    },
    saveSnapshot: saveSnapshotJob,
    // Runs before the emails and notifications are sent.
    sendOnlineAlerts: sendOnlineAlertsJob,
    // Runs before the mail that it queues.
    runSafetyTimers: runSafetyTimersJob,
    // Runs every minute, because unread notifications are mailed at a set minute.
    sendMail: sendMailJob,
    sendNotifications: sendNotificationsJob,
    noteIncidents: recordIncidents,
    raiseAlarms: raiseAlarmsJob,
    copyTombstones: copyTombstonesJob,
    backUp: backUpJob,
    // Runs last, because it waits for the account service.
    [NOTICES]: sendNoticesFromLog,
  },
  '*/15 * * * *': {
    cleanUpFolders: (env, now) => cleanUpDueFolders(storesOf(env), now),
    announceTerms: (env, now) =>
      announceTerms(storesOf(env).db, accountsOf(env), { version: upcomingTerms(now), now }),
    sendAlerts: sendAlertsJob,
    raiseUsageAlarms: raiseUsageAlarmsJob,
    sendPlanMails: async (env, now) => {
      const { db } = storesOf(env)
      await recordPlanLapses(db, now)
      await sendPlanMails(db, accountsOf(env), now)
    },
    sendMail: sendMailJob,
    syncAccounts,
    countTrends: (env, now) => countTrends(storesOf(env).db, now),
  },
  // A line of its own, because all jobs of a line share D1's limit of statements.
  '7,22,37,52 * * * *': {
    continueExpiry,
    deleteUnusedFiles: (env, now) => deleteUnusedStoryFiles(storesOf(env), now),
    continueOrphans: async (env, now) => {
      const position = await jobPosition(storesOf(env).db, ORPHANS)
      if (position !== null) await collectOrphansFrom(env, position, now)
    },
    continueVouches: async (env, now) => {
      const position = await jobPosition(storesOf(env).db, VOUCHES)
      if (position !== null) await sweepVouchesFrom(env, position, now)
    },
  },
  '23 3 * * *': {
    expireRows,
    // Runs after the expiry, which ends conversations.
    [VOUCHES]: (env, now) => sweepVouchesFrom(env, '', now),
    checkAccounts,
    remindOfChecks: async (env, now) => {
      const stores = storesOf(env)
      const graceDays = await graceDaysOf(stores)
      await remindOfChecks(stores.db, accountsOf(env), { graceDays, now })
    },
    endPublication: async (env, now, context) => {
      const stores = storesOf(env)
      const endedIds = await endPublication(stores.db, await graceDaysOf(stores), now)
      await notifySides(context, await sidesOfCompanions(stores.db, endedIds))
    },
    updateAnswerTimes: (env, now) => updateAnswerTimes(storesOf(env).db, now),
    storeTransparency: storeTransparencyJob,
    deleteExpiredStories: async (env, now) => {
      await deleteExpiredStories(storesOf(env).db, now)
      await deleteUnusedStoryFiles(storesOf(env), now)
    },
    [ORPHANS]: (env, now) => collectOrphansFrom(env, '', now),
    countStock: async (env) => {
      const { db } = storesOf(env)
      await writeAll(db, countStock(db))
    },
  },
}

/**
 * Runs the jobs one after the other; a failure doesn't stop the next one. Runs none while the site is closed.
 *
 * @throws the first job's error, after all have run
 */
export async function runSchedule(
  cron: string,
  env: Env,
  now: number,
  context: object = {},
): Promise<void> {
  if (configOf(env).isClosed) return
  const failures: unknown[] = []
  for (const [name, job] of Object.entries(scheduledJobs[cron] ?? {})) {
    await runNoted(name, job, { env, now, context }).catch((error: unknown) => {
      logError('job.failed', { job: name, why: errorMessage(error) })
      failures.push(error)
    })
  }
  if (failures.length > 0) throw failures[0]
}

type Run = { env: Env; now: number; context: object }

async function runNoted(name: string, job: Job, { env, now, context }: Run): Promise<void> {
  if ((await job(env, now, context)) === 'postponed') return
  await recordJobRun(storesOf(env).db, name, now)
}
