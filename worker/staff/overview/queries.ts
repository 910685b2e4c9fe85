import { gte, inArray, sql, type SQL } from 'drizzle-orm'
import type { Overview } from '#staff/overview'
import { MAIL_LATE_MS } from '#platform/limits'
import type { Database } from '../../platform/db/client.ts'
import type { CaseSource } from '../../platform/db/queue.ts'
import { isInTrash, notInTrash } from '../../companions/sql/in-trash.ts'
import { incompleteCount } from '../../companions/sql/incomplete-profiles.ts'
import { signInAttempts } from '../../accounts/schema/sign-in-attempts.ts'
import { counters } from '../../operations/schema/counters.ts'
import { DAY_MS, isoOrNull, utcDayOf } from '../../platform/lib/time.ts'

const DAYS = 30

/** JSON arrays: number of rows, start of the oldest one, number of urgent ones. */
type OverviewRow = Record<keyof Overview['oldest'], string> & {
  heldBack: number
  revisionsDue: number | null
}

/**
 * SQL value for a column of `OverviewRow`.
 *
 * @param oldest SQL expression on the rows of `from`
 * @param isUrgent SQL condition on the rows of `from`
 */
const queueCounts = (from: SQL, oldest: SQL, isUrgent = sql`0`) =>
  sql`(SELECT json_array(count(*), min(${oldest}), total(${isUrgent})) FROM ${from})`

/** Kinds of cases by their names in the overview. */
export type OverviewSources = Record<
  | 'requests'
  | 'applications'
  | 'reports'
  | 'reviews'
  | 'privacy'
  | 'appeals'
  | 'revisions'
  | 'renewals',
  CaseSource
>

/** Like `queueCounts`, for the cases of a kind on which staff have to act. */
function dueCounts(source: CaseSource, now: number): SQL {
  const { table, isDue, isHidden = sql`FALSE`, since, dueAt } = source
  const isUrgent = source.isUrgent ?? sql`${dueAt} < ${now}`
  return queueCounts(sql`${table} t WHERE ${isDue} AND (${isHidden}) IS NOT TRUE`, since, isUrgent)
}

/** Each subquery uses an index that contains only the counted rows. */
async function readAttention(
  db: Database,
  sources: OverviewSources,
  now: number,
): Promise<Pick<Overview, 'attention' | 'urgent' | 'oldest' | 'revisions_due'>> {
  const caseCounts = Object.entries(sources).map(
    ([name, source]) => sql`${dueCounts(source, now)} AS ${sql.identifier(name)}`,
  )
  const [row] = await db.all<OverviewRow>(sql`SELECT
    ${sql.join(caseCounts, sql`, `)},
    (SELECT count(*) FROM reports
      WHERE held_back = 1 AND holds = 0 AND due_at IS NOT NULL AND case_id IS NULL) AS "heldBack",
    ${queueCounts(
      sql`(SELECT min(received_at) AS at FROM payment_events
          WHERE outcome <> 'applied' AND reviewed_at IS NULL GROUP BY coalesce(subscription_ref, id)
        UNION ALL SELECT changed_at FROM subscriptions
          WHERE status = 'charged_back' AND reviewed_at IS NULL)`,
      sql`at`,
    )} AS payments,
    (SELECT json_array(coalesce(sum(count), 0), min(first_at), 0) FROM payment_notifications
      WHERE result = 'refused' AND cause <> 'no-signature' AND reviewed_at IS NULL) AS refused,
    (SELECT min(due_at) FROM companion_revisions
      WHERE due_at IS NOT NULL AND ${notInTrash(sql`companion_id`)}) AS "revisionsDue",
    ${queueCounts(
      sql`outbox WHERE sent_at IS NULL AND created_at < ${now - MAIL_LATE_MS}`,
      sql`created_at`,
    )} AS mails,
    json_array(${incompleteCount}, NULL, 0) AS incomplete,
    ${queueCounts(sql`publication_plans WHERE missed_at IS NOT NULL`, sql`missed_at`)} AS plans,
    ${queueCounts(
      sql`confirmations WHERE state = 'open' AND expires_at > ${now}`,
      sql`requested_at`,
    )} AS confirmations`)
  // A SELECT without FROM returns exactly one row.
  const { heldBack, revisionsDue, ...kinds } = row as OverviewRow
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

/** The numbers of the overview. @param now epoch milliseconds */
export async function readOverview(
  db: Database,
  sources: OverviewSources,
  now: number,
): Promise<Overview> {
  const today = Math.floor(now / DAY_MS)
  const first = today - DAYS + 1
  const [counts, [trash], work, attempts] = await Promise.all([
    db
      .select()
      .from(counters)
      .where(inArray(counters.what, ['companions', 'featured', 'media', 'members'])),
    db.all<Record<'companions' | 'featured' | 'media', number>>(sql`SELECT count(*) AS companions,
      total(is_featured) AS featured,
      (SELECT count(*) FROM media
        WHERE state = 'published' AND ${isInTrash(sql`companion_id`)}) AS media
      FROM companions WHERE deleted_at IS NOT NULL`),
    readAttention(db, sources, now),
    db
      .select()
      .from(signInAttempts)
      .where(gte(signInAttempts.day, utcDayOf(first * DAY_MS))),
  ])
  const countOf = (name: string) => counts.find(({ what }) => what === name)?.count ?? 0
  const attemptsPerDay = (outcome: 'failed' | 'slowed') =>
    Array.from({ length: DAYS }, (_, index) => {
      const day = utcDayOf((first + index) * DAY_MS)
      const attempt = attempts.find((row) => row.outcome === outcome && row.day === day)
      return { day, count: attempt?.count ?? 0 }
    })
  return {
    companions: countOf('companions') - (trash?.companions ?? 0),
    members: countOf('members'),
    featured: countOf('featured') - (trash?.featured ?? 0),
    media: countOf('media') - (trash?.media ?? 0),
    ...work,
    sign_ins_failed: attemptsPerDay('failed'),
    sign_ins_slowed: attemptsPerDay('slowed'),
  }
}
