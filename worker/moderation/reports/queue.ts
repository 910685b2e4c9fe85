import { reportStates, urgentReasons } from '#moderation/reports'
import { desc, isNull, sql } from 'drizzle-orm'
import { companionNameOf } from '../../companions/sql/companion-cases.ts'
import { byDueTime, defineQueue } from '../../platform/db/queue.ts'
import { isCaseWith, referenceConditions, subjectsWith } from '../../platform/db/search-words.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { reports } from '../schema/reports.ts'
import { presentReportListItem } from './present.ts'
import { queuedColumns } from './queries.ts'

const urgent = sql.raw(urgentReasons.map((reason) => `'${reason}'`).join(', '))

/** SQL condition: the case would hide the profile but for the limit, and is undecided. */
const isHeldBack = sql`(${reports.heldBack} = 1 AND ${reports.holds} = 0 AND ${reports.dueAt} IS NOT NULL)`

/** Reports by case, of which the first report has the state and the times. */
export const reportQueue = defineQueue({
  kind: 'report',
  list: {
    cases: reports,
    states: reportStates,
    open: ['new', 'in_review'],
    due: ['new', 'in_review'],
    rows: (db) => db.select(queuedColumns).from(reports).$dynamic(),
    isCase: isNull(reports.caseId),
    // Those over the hiding limit, then other urgent ones; those of muted senders come last. The expressions are the same as in the index.
    first: [
      sql`${reports.dueAt} IS NULL`,
      desc(isHeldBack),
      sql`CASE WHEN ${reports.dueAt} IS NULL THEN 1
        WHEN coalesce(${reports.raisedReason}, ${reports.reason}) IN (${urgent}) THEN 0
        ELSE 1 + ${reports.isMuted} END`,
    ],
    matches: (search) => {
      const id = search.toLowerCase()
      const conditions = isUuid(id)
        ? [sql`companion = ${id}`, sql`target_id = ${id}`, sql`member_id = ${id}`]
        : [
            ...referenceConditions(search),
            sql`companion IN ${subjectsWith('companion', search)}`,
            sql`member_id IN ${subjectsWith('member', search)}`,
          ]
      return isCaseWith(reports, conditions, sql`coalesce(case_id, id)`)
    },
  },
  present: presentReportListItem,
  source: {
    ...byDueTime,
    table: sql`reports`,
    name: sql`coalesce(${companionNameOf(sql`t.companion`)},
      (SELECT nullif(u.display_name, '') FROM members u WHERE u.id = t.member_id))`,
    reference: sql`t.reference`,
    isDue: sql`(t.due_at IS NULL) = 0 AND t.case_id IS NULL`,
    isOpen: sql`+t.state IN ('new', 'in_review') AND t.case_id IS NULL`,
    isUrgent: sql`coalesce(t.raised_reason, t.reason) IN (${urgent})`,
    urgency: {
      firstCases: sql`t.held_back = 1 AND t.holds = 0 AND t.due_at IS NOT NULL AND t.case_id IS NULL`,
      isFirst: sql`(t.held_back = 1 AND t.holds = 0 AND t.due_at IS NOT NULL)`,
      rank: sql`CASE WHEN t.due_at IS NULL THEN 1
        WHEN coalesce(t.raised_reason, t.reason) IN (${urgent}) THEN 0
        ELSE 1 + t.is_muted END`,
    },
    isReadable: sql`t.case_id IS NULL`,
    caseId: sql`coalesce(t.case_id, t.id)`,
    memberId: sql`coalesce(t.member_id, (SELECT r.member_id FROM requests r WHERE r.id = t.target_id),
      (SELECT v.member_id FROM reviews v WHERE v.id = t.target_id))`,
  },
})
