import { eq, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import { allReportReasons } from '#moderation/reports'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { actionsOf } from '../../platform/db/queue.ts'
import { reports, reportSteps } from '../schema/reports.ts'
import { markMutedCases } from './mutes.ts'

export type ReportRow = InferSelectModel<typeof reports>
/** A report before it is stored: the batch decides whether it joins a case. */
export type NewReport = Omit<
  ReportRow,
  'caseId' | 'raisedReason' | 'withdrawnAt' | 'evidence' | 'isMuted' | 'hideAt' | 'hideWords'
>

/**
 * Subquery of the open case about the same subject; no row if there is none. A companion's own reports are cases of
 * their own, because decisions on them never change her profile.
 *
 * @param column column of the first report of the case
 */
const openCase = (column: SQL, row: NewReport): SQL =>
  sql`(SELECT ${column} FROM reports r WHERE ${isAboutSame(row)}
    AND r.case_id IS NULL AND r.due_at IS NOT NULL ORDER BY r.created_at, r.id LIMIT 1)`

/** All reports about a member have one subject, whichever conversation they come from. */
const isAboutSame = ({ companion, target, targetId, memberId, byCompanion }: NewReport): SQL =>
  memberId === null
    ? sql`r.companion IS ${companion} AND r.target = ${target} AND r.target_id IS ${targetId}
        AND r.by_companion = ${Number(byCompanion)}`
    : sql`r.member_id = ${memberId}`

/** SQL value: the position of a reason in `reportReasons`, the most serious first. */
const seriousness = (reason: SQL): SQL =>
  sql`CASE ${reason} ${sql.join(
    allReportReasons.map((name, position) => sql.raw(`WHEN '${name}' THEN ${position}`)),
    sql` `,
  )} END`

/**
 * Stores a report. It joins the open case about its subject, which then has another version: a decision that was made
 * without this report is a conflict. If a decision closes the case first, the report begins another one.
 */
export function insertReport(db: Database, row: NewReport): Write[] {
  const { id, reference, reason, holds, heldBack, dueAt, createdAt } = row
  const current = sql`coalesce(raised_reason, reason)`
  return [
    db.insert(reports).values({
      ...row,
      caseId: openCase(sql`r.id`, row),
      state: sql`coalesce(${openCase(sql`r.state`, row)}, ${row.state})`,
    }),
    db.run(sql`UPDATE reports SET version = version + 1, due_at = min(due_at, ${dueAt}),
      held_back = iif(${Number(holds)}, 0, max(held_back, ${Number(heldBack)})),
      raised_reason = iif(${seriousness(sql`${reason}`)} < ${seriousness(current)}, ${reason}, raised_reason)
      WHERE id = (SELECT case_id FROM reports WHERE id = ${id})`),
    db.run(sql`INSERT INTO report_steps (report_id, number, at, actor, actor_name, act, note)
      SELECT c.id, c.version, ${createdAt}, 'system', '', 'join', ${reference}
      FROM reports r JOIN reports c ON c.id = r.case_id WHERE r.id = ${id}`),
    markMutedCases(
      db,
      sql`SELECT coalesce(r.case_id, r.id) FROM reports r WHERE r.id = ${id}`,
      createdAt,
    ),
  ]
}

const { recordAction, isConflict } = actionsOf(reports, reportSteps, 'reportId')
export const isReportConflict = isConflict

export type CaseStatus = Pick<ReportRow, 'state' | 'holds' | 'dueAt' | 'changedAt'> & {
  /** Omitted: as before. */
  hiding?: Pick<ReportRow, 'hideAt' | 'hideWords'>
}

/** Records an action on a case. All its reports get the status. */
export const recordReportAction = (
  db: Database,
  action: InferSelectModel<typeof reportSteps>,
  { state, holds, dueAt, changedAt, hiding }: CaseStatus,
): Write[] => [
  ...recordAction(db, action, { state, holds, dueAt, changedAt, ...hiding }),
  db
    .update(reports)
    .set({ state, dueAt, changedAt, holds: holds ? sql`${reports.holds}` : false })
    .where(eq(reports.caseId, action.reportId)),
]

/** SQL condition: the report is not decided. */
export const isReportOpen = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM reports WHERE id = ${id} AND due_at IS NOT NULL)`

/** Marks a report as withdrawn. Its case has another version, so that a decision without this is a conflict. */
export const withdrawReport = (
  db: Database,
  { id, reference, now }: { id: string; reference: string; now: number },
): Write[] => [
  db.run(sql`UPDATE reports SET version = version + 1
    WHERE id = (SELECT coalesce(case_id, id) FROM reports WHERE id = ${id} AND withdrawn_at IS NULL)`),
  db.run(sql`INSERT INTO report_steps (report_id, number, at, actor, actor_name, act, note)
    SELECT c.id, c.version, ${now}, 'system', '', 'withdraw', ${reference}
    FROM reports r JOIN reports c ON c.id = coalesce(r.case_id, r.id)
    WHERE r.id = ${id} AND r.withdrawn_at IS NULL`),
  db.run(sql`UPDATE reports SET withdrawn_at = ${now} WHERE id = ${id} AND withdrawn_at IS NULL`),
]
