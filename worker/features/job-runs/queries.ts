import type { Database } from '../../db/client.ts'
import { jobRuns } from '../../db/schema/job-runs.ts'

export const lastJobRuns = (db: Database) =>
  db.select({ job: jobRuns.job, finishedAt: jobRuns.finishedAt }).from(jobRuns)
