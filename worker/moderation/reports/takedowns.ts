import { and, asc, isNotNull, lte, sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { reports } from '../schema/reports.ts'

/** Statement that cancels the planned hiding of a profile, also one that a restored backup has. */
export const endTakedown = (db: Database, caseId: string): Write =>
  db.run(sql`UPDATE reports SET hide_at = NULL, hide_words = '' WHERE id = ${caseId}`)

/** Cases whose profile is to be hidden by now, with their version, the earliest first. */
export const dueTakedowns = (db: Database, { now, limit }: { now: number; limit: number }) =>
  db
    .select({ id: reports.id, version: reports.version })
    .from(reports)
    .where(and(isNotNull(reports.hideAt), lte(reports.hideAt, now)))
    .orderBy(asc(reports.hideAt), reports.id)
    .limit(limit)
