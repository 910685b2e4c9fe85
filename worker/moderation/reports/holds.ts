import { sql, type SQL } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { assertInBatch } from '../../platform/db/assert-in-batch.ts'
import { reportHolds } from '../schema/reports.ts'
import { holdLimits, VISIBILITY_GRACE_MS, type HoldSource } from './rules.ts'
import type { NewReport } from './writes.ts'

// SQL conditions that are read before the decision and asserted again in the batch that hides the
// profile.

/** A report hides the profile already. */
export const isHeld = (companion: string): SQL =>
  sql`EXISTS (SELECT 1 FROM reports r WHERE r.companion = ${companion} AND r.holds = 1)`

/** Staff have recently reviewed an urgent report and kept the profile. @param now epoch milliseconds */
export const hasVisibilityGrace = (companion: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM reports r WHERE r.companion = ${companion} AND r.state = 'kept'
    AND r.reason IN ('minor', 'coercion') AND r.changed_at > ${now - VISIBILITY_GRACE_MS})`

/** All limits of these sources allow hiding one more profile. @param now epoch milliseconds */
export const isWithinLimits = (sources: readonly HoldSource[], now: number): SQL => {
  const limits = sources.flatMap(({ what, who }) =>
    holdLimits
      .filter((holdLimit) => holdLimit.what === what)
      .map(
        ({ limit, windowMs }) => sql`(SELECT count(*) FROM ${reportHolds}
          WHERE what = ${what} AND who = ${who} AND at > ${now - windowMs}) < ${limit}`,
      ),
  )
  return sql`(${sql.join([sql`true`, ...limits], sql` AND `)})`
}

type HoldConditions = {
  companion: string
  /**
   * Value from the read; if false, the report is the first to hide the profile and counts towards
   * the limits.
   */
  isHeldAlready: boolean
  sources: readonly HoldSource[]
  /** Epoch milliseconds. */
  now: number
}

/**
 * Fails the batch if the circumstances changed since the read. It must come before the insert of
 * the report.
 */
export const demandHold = (
  db: Database,
  { companion, isHeldAlready, sources, now }: HoldConditions,
): Write =>
  assertInBatch(
    db,
    sql`NOT ${hasVisibilityGrace(companion, now)}`,
    isHeldAlready
      ? isHeld(companion)
      : sql`NOT ${isHeld(companion)} AND ${isWithinLimits(sources, now)}`,
  )

/** Counts a report that hides a profile, once per source. */
export const countHold = (
  db: Database,
  { id, createdAt }: Pick<NewReport, 'id' | 'createdAt'>,
  sources: readonly HoldSource[],
): Write =>
  insertAll(
    db,
    reportHolds,
    sources.map((source) => ({ ...source, at: createdAt, reportId: id })),
  )
