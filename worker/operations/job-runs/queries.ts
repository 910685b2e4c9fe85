import { eq } from 'drizzle-orm'
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

/** @returns where the job continues; null: it has finished */
export async function jobPosition(db: Database, job: string): Promise<string | null> {
  const [row] = await db
    .select({ position: jobRuns.position })
    .from(jobRuns)
    .where(eq(jobRuns.job, job))
  return row?.position ?? null
}

/** @param position null: the job has finished @param now epoch milliseconds */
export async function recordJobPosition(
  db: Database,
  job: string,
  position: string | null,
  now: number,
): Promise<void> {
  await db
    .insert(jobRuns)
    .values({ job, finishedAt: now, position })
    .onConflictDoUpdate({ target: jobRuns.job, set: { position } })
}
