import { eq, sql } from 'drizzle-orm'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import type { Write } from '../../platform/db/bulk.ts'
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

/**
 * Moves a job's position within the batch of its work. The batch fails if a parallel run has moved it.
 *
 * @param now epoch milliseconds
 */
export const moveJobPosition = (
  db: Database,
  job: string,
  { from, to, now }: { from: string | null; to: string; now: number },
): Write[] => [
  assertInBatch(db, sql`(SELECT position FROM ${jobRuns} WHERE job = ${job}) IS ${from}`),
  db
    .insert(jobRuns)
    .values({ job, finishedAt: now, position: to })
    .onConflictDoUpdate({ target: jobRuns.job, set: { position: to } }),
]

/** Clears the positions of all jobs, for a restore: each job begins again. */
export const clearJobPositions = (db: Database): Write => db.update(jobRuns).set({ position: null })

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
