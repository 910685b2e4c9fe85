import type { QueueKind, WorkKind } from '#staff/queue-kinds'
import { urgentReasons } from '#moderation/report-options'
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
  /** 1 for a report of a minor or of coercion, else 0. */
  isUrgent: number
  assignee: string | null
}

/** Cases of a kind that are read at most: more than anyone does in a day. */
export const MOST_OF_A_KIND = 200

/** What a kind's rows `t` are: whom they are about, since when and until when they wait. */
type Source = {
  table: SQL
  name: SQL
  reference: SQL
  dueAt: SQL
  since: SQL
  /** True in SQL of what there is to do, whoever does it. */
  isDue: SQL
  /** The same of what is open: also while someone else has to answer. Read by id, never by an index of states. */
  isOpen: SQL
  /** Whose case it is, where that ends with the companion. */
  companionId?: SQL
  /** True in SQL of urgent cases, where the kind has any. */
  isUrgent?: SQL
}

const nothing = sql`NULL`
const companionName = (id: SQL) => sql`(SELECT c.name FROM companions c WHERE c.id = ${id})`
const byDueTime = {
  dueAt: sql`t.due_at`,
  since: sql`t.created_at`,
  // As in the indexes by due time.
  isDue: sql`(t.due_at IS NULL) = 0`,
}
/** As in the indexes of what companions submit. */
const isSubmitted = sql`t.due_at IS NOT NULL`
const isUndecided = sql`t.id IN (SELECT id FROM reviews WHERE state = 'pending'
  UNION SELECT review_id FROM review_replies WHERE state = 'submitted')`
const ofHer = { companionId: sql`t.companion_id` }
const ofCompanion = { ...ofHer, name: companionName(sql`t.companion_id`), reference: nothing }

const sources: Record<Exclude<QueueKind, 'sale'>, Source> = {
  request: {
    ...ofHer,
    table: sql`requests`,
    name: companionName(sql`t.companion_id`),
    reference: sql`t.reference`,
    dueAt: nothing,
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
    ...ofCompanion,
    isDue: isSubmitted,
    table: sql`companion_revisions`,
    isOpen: sql`+t.state = 'submitted'`,
  },
  renewal: {
    ...byDueTime,
    ...ofCompanion,
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
    ...ofHer,
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
    ...ofCompanion,
    table: sql`reviews`,
    dueAt: nothing,
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

/** Open cases of a kind that are assigned to the member, or due and unassigned. Urgent ones first, then by due time. */
const workOf = (db: Database, kind: Exclude<QueueKind, 'sale'>, memberId: string) => {
  const { table, name, reference, dueAt, since, isDue, isOpen, companionId } = sources[kind]
  const isUrgent = sources[kind].isUrgent ?? sql`0`
  const isThere = companionId ? notInTrash(companionId) : sql`TRUE`
  const assignee = sql`(SELECT a.member_id FROM ${assignmentsOf(kind)} AND a.case_id = t.id)`
  const mine = sql`SELECT case_id FROM case_assignments WHERE member_id = ${memberId} AND kind = ${kind}`
  const columns = sql`${kind} AS kind, t.id, ${name} AS name, ${reference} AS reference,
    ${dueAt} AS "dueAt", ${since} AS since, ${isUrgent} AS "isUrgent"`
  return db.all<WorkRow>(sql`
    SELECT * FROM (
      SELECT ${columns}, ${assignee} AS assignee FROM ${table} t WHERE ${isDue} AND ${isThere}
      UNION ALL
      SELECT ${columns}, ${memberId} AS assignee FROM ${table} t
      WHERE t.id IN (${mine}) AND ${isOpen} AND NOT (${isDue}) AND ${isThere})
    WHERE assignee IS NULL OR assignee = ${memberId}
    ORDER BY "isUrgent" DESC, "dueAt" IS NULL, "dueAt", since, id LIMIT ${MOST_OF_A_KIND}`)
}

/** What there is to do of each of the kinds, but sales. */
export async function workOfKinds(
  db: Database,
  kinds: readonly QueueKind[],
  memberId: string,
): Promise<WorkRow[]> {
  const stored = kinds.filter((kind) => kind !== 'sale')
  return (await Promise.all(stored.map((kind) => workOf(db, kind, memberId)))).flat()
}

/** Planned publications that could not be done, the longest ago first. They are no one's case. */
export const missedPlans = (db: Database): Promise<WorkRow[]> =>
  db.all<WorkRow>(sql`
    SELECT 'plan' AS kind, p.companion_id AS id, ${companionName(sql`p.companion_id`)} AS name,
      NULL AS reference, NULL AS "dueAt", p.missed_at AS since, 0 AS "isUrgent", NULL AS assignee
    FROM publication_plans p WHERE p.missed_at IS NOT NULL
    ORDER BY p.missed_at, p.companion_id LIMIT ${MOST_OF_A_KIND}`)
