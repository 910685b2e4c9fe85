import {
  MAX_CLOSED_TOGETHER,
  type ClosedReports,
  type ClosingScope,
  type RelatedReports,
} from '#moderation/reports'
import type { AuditEvent, StaffActor } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { commitAction } from '../platform/db/queue.ts'
import { Failure } from '../platform/lib/failure.ts'
import { recordContentDecision, reportConflict } from './apply-report-action.ts'
import { recordMemberDecision } from './decide-member-case.ts'
import { presentRelatedReport } from './reports/present.ts'
import { relatedCases } from './reports/queries.ts'
import { closingObstacle } from './reports/rules.ts'

/** The open cases of a report's sender, or about its subject. @param id id of any report */
export async function readRelatedReports(
  db: Database,
  { id, scope, now }: { id: string; scope: ClosingScope; now: number },
): Promise<RelatedReports> {
  const cases = await relatedCases(db, { id, scope, limit: MAX_CLOSED_TOGETHER + 1, now })
  const reports = cases
    .slice(0, MAX_CLOSED_TOGETHER)
    .map((row) => presentRelatedReport(row, scope, now))
  return { reports, hasMore: cases.length > reports.length }
}

/**
 * Closes cases of one sender, or about one subject, without changes, in one batch. Each reporter is answered as by a
 * decision about a single case. Urgent cases, cases that hide a profile, and cases that someone else reported, too,
 * need decisions of their own.
 *
 * @param id id of any report
 * @throws `Failure` 409 if one of the cases changed since, or needs its own decision; nothing is written then
 */
export async function closeReports(
  db: Database,
  id: string,
  { scope, note, cases }: ClosedReports,
  staff: StaffActor,
): Promise<void> {
  const limit = MAX_CLOSED_TOGETHER + 1
  const related = await relatedCases(db, { id, scope, limit, now: staff.at })
  const auditEvents: AuditEvent[] = []
  const writes: Write[] = []
  for (const { id: caseId, version } of cases) {
    const before = related.find((row) => row.id === caseId)
    if (before?.version !== version || closingObstacle(before, scope) !== null) {
      throw new Failure('conflict', 'report.changed')
    }
    const decision =
      before.target === 'member'
        ? recordMemberDecision(db, before, { act: 'keep', note }, staff)
        : recordContentDecision(db, before, { act: 'keep', note }, staff)
    auditEvents.push(...decision.auditEvents)
    writes.push(...decision.writes)
  }
  await commitAction(db, reportConflict, { auditEvents, writes })
}
