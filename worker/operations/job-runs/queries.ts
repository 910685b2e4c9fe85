import type { Database } from '../../platform/db/client.ts'
import { jobRuns } from '../schema/job-runs.ts'

export const lastJobRuns = (db: Database) =>
  db.select({ job: jobRuns.job, finishedAt: jobRuns.finishedAt }).from(jobRuns)
