import { and, eq, isNull, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { liftTombstone, recordTombstone } from '../../platform/db/tombstones.ts'
import { reporterMutes } from '../schema/reports.ts'

export type ReporterMute = InferSelectModel<typeof reporterMutes>

/** SQL condition over a row `m` of the mutes: it has neither ended nor been lifted. */
const isInForce = (now: number): SQL => sql`m.lifted_at IS NULL AND m.until > ${now}`

/** SQL condition that a sender is muted. @param key the sender's key, or SQL of one */
export const isMutedReporter = (key: string | null | SQL, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM reporter_mutes m WHERE m.reporter_key = ${key} AND ${isInForce(now)})`

/** SQL value: JSON of the mute of a report's sender; NULL: not muted. */
export const muteOf = (key: SQL, now: number): SQL<string | null> =>
  sql`(SELECT json_object('until', m.until, 'reason', m.reason, 'by', m.actor_name)
    FROM reporter_mutes m WHERE m.reporter_key = ${key} AND ${isInForce(now)}
    ORDER BY m.until DESC LIMIT 1)`

/** Marks the open cases whose reports all come from muted senders. @param cases SELECT of their ids */
export const markMutedCases = (db: Database, cases: SQL, now: number): Write =>
  db.run(sql`UPDATE reports SET is_muted = NOT EXISTS (
      SELECT 1 FROM reports j WHERE (j.id = reports.id OR j.case_id = reports.id)
        AND NOT ${isMutedReporter(sql`j.reporter_key`, now)})
    WHERE id IN (${cases}) AND case_id IS NULL`)

/** SELECT of the open cases with a report of this sender. */
const openCasesOf = (key: string): SQL =>
  sql`SELECT coalesce(o.case_id, o.id) FROM reports o
    WHERE o.reporter_key = ${key} AND o.due_at IS NOT NULL`

/** Mutes a sender. Their open reports come last from now on. A restored backup doesn't lose it. */
export const insertMute = (db: Database, row: ReporterMute): Write[] => [
  ...restoreMute(db, row),
  recordTombstone(db, {
    what: 'reporter.muted',
    subject: row.id,
    detail: { key: row.reporterKey, at: row.at, until: row.until },
  }),
]

/** Writes that store a mute which a restored backup lacks. */
export const restoreMute = (db: Database, row: ReporterMute): Write[] => [
  db.insert(reporterMutes).values(row).onConflictDoNothing(),
  markMutedCases(db, openCasesOf(row.reporterKey), row.at),
]

type Ended = Pick<ReporterMute, 'id' | 'reporterKey'>

/** Ends mutes early. A restored backup doesn't revive them. */
export const liftMutes = (
  db: Database,
  { mutes, now }: { mutes: readonly Ended[]; now: number },
): Write[] =>
  mutes.flatMap((mute) => [
    ...endMute(db, mute, now),
    liftTombstone(db, {
      what: 'reporter.muted',
      subject: mute.id,
      detail: { key: mute.reporterKey },
    }),
  ])

/** Writes that end a mute, also one that a restored backup has in force. */
export const endMute = (db: Database, { id, reporterKey }: Ended, now: number): Write[] => [
  db
    .update(reporterMutes)
    .set({ liftedAt: now })
    .where(and(eq(reporterMutes.id, id), isNull(reporterMutes.liftedAt))),
  markMutedCases(db, openCasesOf(reporterKey), now),
]

/** Mutes of a sender that are in force. */
export const mutesOf = (db: Database, key: string, now: number) =>
  db
    .select({ id: reporterMutes.id, reporterKey: reporterMutes.reporterKey })
    .from(reporterMutes)
    .where(
      and(
        eq(reporterMutes.reporterKey, key),
        isNull(reporterMutes.liftedAt),
        sql`${reporterMutes.until} > ${now}`,
      ),
    )
