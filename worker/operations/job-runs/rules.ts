import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts'

/** Limit for jobs that run every minute. */
const EACH_MINUTE_MS = 5 * MINUTE_MS
const OFTEN_MS = 30 * MINUTE_MS
const NIGHTLY_MS = DAY_MS + 120 * MINUTE_MS

/** Maximum time since the last successful run of each job, in milliseconds. */
export const jobBounds: Readonly<Record<string, number>> = {
  saveSnapshot: EACH_MINUTE_MS,
  runPlans: EACH_MINUTE_MS,
  runSafetyTimers: EACH_MINUTE_MS,
  sendNotifications: EACH_MINUTE_MS,
  sendOnlineAlerts: EACH_MINUTE_MS,
  hideDueProfiles: EACH_MINUTE_MS,
  noteIncidents: EACH_MINUTE_MS,
  raiseAlarms: EACH_MINUTE_MS,
  copyTombstones: EACH_MINUTE_MS,
  backUp: EACH_MINUTE_MS,
  cleanUpFolders: OFTEN_MS,
  announceTerms: OFTEN_MS,
  sendAlerts: OFTEN_MS,
  sendPlanMails: OFTEN_MS,
  sendSecurityNotices: OFTEN_MS,
  raiseUsageAlarms: OFTEN_MS,
  sendMail: OFTEN_MS,
  syncAccounts: OFTEN_MS,
  countTrends: OFTEN_MS,
  continueExpiry: OFTEN_MS,
  deleteUnusedFiles: OFTEN_MS,
  continueOrphans: OFTEN_MS,
  continueVouches: OFTEN_MS,
  expireRows: NIGHTLY_MS,
  sweepVouches: NIGHTLY_MS,
  checkAccounts: NIGHTLY_MS,
  deleteExpiredStories: NIGHTLY_MS,
  collectOrphans: NIGHTLY_MS,
  countStock: NIGHTLY_MS,
  remindOfChecks: NIGHTLY_MS,
  endPublication: NIGHTLY_MS,
  updateAnswerTimes: NIGHTLY_MS,
  storeTransparency: NIGHTLY_MS,
}

type Run = { job: string; finishedAt: number }

/**
 * Milliseconds since the last run of each job. A job that never ran counts from the first recorded
 * run of any job.
 */
export function agesOfJobs(runs: readonly Run[], now: number): Record<string, number> {
  const ends = new Map(runs.map(({ job, finishedAt }) => [job, finishedAt]))
  const since = ends.get('') ?? 0
  return Object.fromEntries(
    Object.keys(jobBounds).map((job) => [job, Math.max(0, now - (ends.get(job) ?? since))]),
  )
}

export const isJobLate = (job: string, ageMs: number) => ageMs > (jobBounds[job] ?? 0)
