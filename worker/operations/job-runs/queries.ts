import type { Database } from '../../platform/db/client.ts'
import { jobRuns } from '../schema/job-runs.ts'

export const lastJobRuns = (db: Database) =>
  db.select({ job: jobRuns.job, finishedAt: jobRuns.finishedAt }).from(jobRuns)

/** @param now epoch milliseconds */
export async function recordJobRun(db: Database, job: string, now: number): Promise<void> {
  await db
    .insert(jobRuns)
    .values({ job, finishedAt: now })
    .onConflictDoUpdate({ target: jobRuns.job, set: { finishedAt: now } })
}
