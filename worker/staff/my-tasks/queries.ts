import type { QueueKind, WorkKind } from '#staff/queue-kinds'
import { urgentReasons } from '#moderation/reports'
import { sql, type SQL } from 'drizzle-orm'
import { answeredByFor } from '../../companions/sql/answered-by.ts'
import { assignmentsOf } from '../sql/assigned.ts'
import type { Database } from '../../platform/db/client.ts'
import { notInTrash } from '../../companions/sql/in-trash.ts'

export type WorkRow = {
  kind: WorkKind
  id: string
  name: string | null
  reference: string | null
  dueAt: number | null
  since: number
  /** 1 for a report of a minor or of coercion, otherwise 0. */
  isUrgent: number
  assignee: string | null
}

/** Maximum cases per kind; nobody processes that many in a day. */
export const MAX_TASKS_PER_KIND = 200

/** SQL for the rows `t` of a kind: subject's name, reference, waiting time and due time. */
type Source = {
  table: SQL
  name: SQL
  reference: SQL
  dueAt: SQL
  since: SQL
  /** SQL condition: staff have to act on the row. */
  isDue: SQL
  /**
   * SQL condition: the row is open, also while someone else has to answer. The unary plus prevents
   * the use of an index by state, because these rows are read by id.
   */
  isOpen: SQL
  /** SQL value: companion with whom the case ends, if any. */
  companionId?: SQL
  /** SQL condition: the row is urgent; omitted: the kind has no urgent cases. */
  isUrgent?: SQL
}

const noValue = sql`NULL`
const companionName = (id: SQL) => sql`(SELECT c.name FROM companions c WHERE c.id = ${id})`
const byDueTime = {
  dueAt: sql`t.due_at`,
  since: sql`t.created_at`,
  // The expression is the same as in the indexes by due time.
  isDue: sql`(t.due_at IS NULL) = 0`,
}
/** The expression is the same as in the indexes of companions' submissions. */
const isSubmitted = sql`t.due_at IS NOT NULL`
const isUndecided = sql`t.id IN (SELECT id FROM reviews WHERE state = 'pending'
  UNION SELECT review_id FROM review_replies WHERE state = 'submitted')`
const companionColumn = { companionId: sql`t.companion_id` }
const companionColumns = {
  ...companionColumn,
  name: companionName(sql`t.companion_id`),
  reference: noValue,
}

const sources: Record<Exclude<QueueKind, 'sale'>, Source> = {
  request: {
    ...companionColumn,
    table: sql`requests`,
    name: companionName(sql`t.companion_id`),
    reference: sql`t.reference`,
    dueAt: noValue,
    since: sql`t.waiting_since`,
    isDue: sql`t.waiting_since IS NOT NULL AND ${answeredByFor(sql`t.companion_id`)} <> 'self'`,
    isOpen: sql`+t.waiting_since IS NOT NULL`,
  },
  application: {
    ...byDueTime,
    table: sql`applications`,
    name: sql`t.first_name || ' ' || t.last_name`,
    reference: sql`t.reference`,
    isOpen: sql`+t.state IN ('new', 'in_review', 'more_info')`,
  },
  revision: {
    ...byDueTime,
    ...companionColumns,
    isDue: isSubmitted,
    table: sql`companion_revisions`,
    isOpen: sql`+t.state = 'submitted'`,
  },
  renewal: {
    ...byDueTime,
    ...companionColumns,
    isDue: isSubmitted,
    table: sql`verification_renewals`,
    isOpen: sql`+t.state = 'submitted'`,
  },
  report: {
    ...byDueTime,
    table: sql`reports`,
    name: companionName(sql`t.companion`),
    reference: sql`t.reference`,
    isUrgent: sql`t.reason IN ${urgentReasons}`,
    isOpen: sql`+t.state IN ('new', 'in_review')`,
  },
  appeal: {
    ...byDueTime,
    ...companionColumn,
    table: sql`appeals`,
    since: sql`coalesce(t.appealed_at, t.decided_at)`,
    name: sql`coalesce(
      (SELECT p.first_name || ' ' || p.last_name FROM applications p WHERE p.id = t.application_id),
      ${companionName(sql`t.companion_id`)},
      (SELECT nullif(u.display_name, '') FROM members u WHERE u.id = t.member_id))`,
    reference: sql`t.reference`,
    isOpen: sql`+t.state = 'new'`,
  },
  review: {
    ...companionColumns,
    table: sql`reviews`,
    dueAt: noValue,
    since: sql`coalesce((SELECT p.submitted_at FROM review_replies p
      WHERE p.review_id = t.id AND p.state = 'submitted'), t.created_at)`,
    isDue: isUndecided,
    isOpen: isUndecided,
  },
  'data-request': {
    ...byDueTime,
    table: sql`data_requests`,
    name: sql`t.name`,
    reference: sql`t.reference`,
    isOpen: sql`+t.state IN ('new', 'in_review', 'waiting')`,
  },
}

/**
 * Open cases of a kind that are assigned to the member, or due and unassigned. Urgent ones first,
 * then by due time.
 */
const workOf = (db: Database, kind: Exclude<QueueKind, 'sale'>, memberId: string) => {
  const { table, name, reference, dueAt, since, isDue, isOpen, companionId } = sources[kind]
  const isUrgent = sources[kind].isUrgent ?? sql`0`
  const exists = companionId ? notInTrash(companionId) : sql`TRUE`
  const assignee = sql`(SELECT a.member_id FROM ${assignmentsOf(kind)} AND a.case_id = t.id)`
  const ownCases = sql`SELECT case_id FROM case_assignments WHERE member_id = ${memberId} AND kind = ${kind}`
  const columns = sql`${kind} AS kind, t.id, ${name} AS name, ${reference} AS reference,
    ${dueAt} AS "dueAt", ${since} AS since, ${isUrgent} AS "isUrgent"`
  return db.all<WorkRow>(sql`
    SELECT * FROM (
      SELECT ${columns}, ${assignee} AS assignee FROM ${table} t WHERE ${isDue} AND ${exists}
      UNION ALL
      SELECT ${columns}, ${memberId} AS assignee FROM ${table} t
      WHERE t.id IN (${ownCases}) AND ${isOpen} AND NOT (${isDue}) AND ${exists})
    WHERE assignee IS NULL OR assignee = ${memberId}
    ORDER BY "isUrgent" DESC, "dueAt" IS NULL, "dueAt", since, id LIMIT ${MAX_TASKS_PER_KIND}`)
}

/** Work of each of the kinds, except sales. */
export async function workOfKinds(
  db: Database,
  kinds: readonly QueueKind[],
  memberId: string,
): Promise<WorkRow[]> {
  const caseKinds = kinds.filter((kind) => kind !== 'sale')
  return (await Promise.all(caseKinds.map((kind) => workOf(db, kind, memberId)))).flat()
}

/** Planned publications that failed, oldest first. They cannot be assigned. */
export const missedPlans = (db: Database): Promise<WorkRow[]> =>
  db.all<WorkRow>(sql`
    SELECT 'plan' AS kind, p.companion_id AS id, ${companionName(sql`p.companion_id`)} AS name,
      NULL AS reference, NULL AS "dueAt", p.missed_at AS since, 0 AS "isUrgent", NULL AS assignee
    FROM publication_plans p WHERE p.missed_at IS NOT NULL
    ORDER BY p.missed_at, p.companion_id LIMIT ${MAX_TASKS_PER_KIND}`)
