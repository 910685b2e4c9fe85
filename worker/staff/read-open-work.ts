import type { OpenWork } from '#staff/overview'
import { MAIL_LATE_MS } from '#platform/limits'
import { sql, type SQL } from 'drizzle-orm'
import { incompleteCount } from '../companions/sql/incomplete-profiles.ts'
import type { Database } from '../platform/db/client.ts'
import { boundedCount, MAX_COUNTED } from '../platform/db/page.ts'
import { isoOrNull } from '../platform/lib/time.ts'
import { firstCasesOf, firstStartsOf, type OpenKind } from './open-cases.ts'

/** Kinds of cases by their names in the overview. */
const caseKinds = {
  requests: 'request',
  applications: 'application',
  reports: 'report',
  reviews: 'review',
  privacy: 'data-request',
  appeals: 'appeal',
  revisions: 'revision',
  renewals: 'renewal',
  confirmations: 'confirmation',
} as const satisfies Record<string, OpenKind>

/** JSON arrays: number of rows, start of the oldest one, number of urgent or overdue ones. */
type OpenWorkRow = Record<keyof OpenWork['oldest'], string> & {
  heldBack: number
  revisionsDue: number | null
}

/** SQL value for a column of `OpenWorkRow`. @param rows SELECT of `since` and `is_late` of the first rows */
const countsOf = (rows: SQL): SQL =>
  sql`(SELECT json_array(count(*), min(since), total(is_late)) FROM (${rows}))`

/**
 * Numbers of open work, each counted up to one more than pages show: like the first rows of the inbox, they come from
 * indexes that contain only open cases.
 *
 * @param now epoch milliseconds
 */
export async function readOpenWork(db: Database, now: number): Promise<OpenWork> {
  const limit = sql.raw(String(MAX_COUNTED))
  const filterOf = (kind: OpenKind) => ({
    kinds: [kind],
    state: undefined,
    assignee: undefined,
    now,
  })
  const columns = Object.entries(caseKinds).flatMap(([name, kind]) => {
    const starts = firstStartsOf(filterOf(kind), MAX_COUNTED)
    return starts ? [sql`${countsOf(starts)} AS ${sql.identifier(name)}`] : []
  })
  const firstRevision = firstCasesOf(filterOf('revision'), 1) ?? sql`SELECT NULL AS key`
  const [row] = await db.all<OpenWorkRow>(sql`SELECT
    ${sql.join(columns, sql`, `)},
    ${boundedCount(
      sql`reports`,
      sql`held_back = 1 AND holds = 0 AND due_at IS NOT NULL AND case_id IS NULL`,
    )} AS "heldBack",
    ${countsOf(sql`SELECT min(at) AS since, 0 AS is_late FROM (
        SELECT received_at AS at, coalesce(subscription_ref, id) AS sale FROM payment_events
        WHERE outcome <> 'applied' AND reviewed_at IS NULL ORDER BY received_at LIMIT ${limit})
      GROUP BY sale
      UNION ALL SELECT changed_at, 0 FROM (SELECT changed_at FROM subscriptions
        WHERE status = 'charged_back' AND reviewed_at IS NULL ORDER BY changed_at LIMIT ${limit})`)}
      AS payments,
    (SELECT json_array(coalesce(sum(count), 0), min(first_at), 0) FROM (
      SELECT count, first_at FROM payment_notifications
      WHERE result = 'refused' AND cause <> 'no-signature' AND reviewed_at IS NULL
      LIMIT ${limit})) AS refused,
    (SELECT key FROM (${firstRevision})) AS "revisionsDue",
    ${countsOf(sql`SELECT created_at AS since, 0 AS is_late FROM outbox
      WHERE sent_at IS NULL AND created_at < ${now - MAIL_LATE_MS}
      ORDER BY created_at LIMIT ${limit}`)} AS mails,
    json_array(${incompleteCount}, NULL, 0) AS incomplete,
    ${countsOf(sql`SELECT missed_at AS since, 0 AS is_late FROM publication_plans
      WHERE missed_at IS NOT NULL ORDER BY missed_at LIMIT ${limit}`)} AS plans`)
  // A SELECT without FROM returns exactly one row.
  const { heldBack, revisionsDue, ...kinds } = row as OpenWorkRow
  const openWork = Object.entries(kinds).map(([kind, json]) => {
    const [count, oldest, urgent] = JSON.parse(json) as [number, number | null, number]
    return { kind, count, oldest: isoOrNull(oldest), urgent }
  })
  const byKind = <Value>(valueOf: (item: (typeof openWork)[number]) => Value) =>
    Object.fromEntries(openWork.map((item) => [item.kind, valueOf(item)])) as Record<
      keyof typeof kinds,
      Value
    >
  const { applications, reports, privacy, appeals, revisions } = byKind(({ urgent }) => urgent)
  return {
    attention: { ...byKind(({ count }) => count), reports_held_back: heldBack },
    oldest: byKind(({ oldest }) => oldest),
    urgent: { applications, reports, privacy, appeals, revisions },
    revisions_due: isoOrNull(revisionsDue),
  }
}
