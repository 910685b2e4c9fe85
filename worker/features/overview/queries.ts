import { gte, sql } from 'drizzle-orm'
import type { Overview } from '#contract/overview'
import { MAIL_LATE_MS } from '#contract/limits'
import { answeredByFor } from '../../db/answered-by.ts'
import type { Database } from '../../db/client.ts'
import { isIncomplete, maybeIncomplete } from '../../db/incomplete-profiles.ts'
import { isOverdueSql } from '../../db/queue.ts'
import { signInAttempts } from '../../db/schema/sign-in-attempts.ts'
import { counters } from '../../db/schema/counters.ts'
import { DAY_MS, isoOrNull, utcDayOf } from '../../lib/time.ts'

const DAYS = 30

type PerDay = { day: number; count: number }

const perDay = (db: Database, table: string, column: string, since: number) =>
  db.all<PerDay>(
    // A bound number would be a real one, and so would the days.
    sql`${sql.raw(`SELECT ${column} / ${DAY_MS} AS day, count(*) AS count FROM ${table}`)}
      WHERE ${sql.raw(column)} >= ${since} GROUP BY 1`,
  )

type Waiting = Overview['attention'] & {
  applicationsLate: number
  reportsSerious: number
  privacyLate: number
  appealsLate: number
  revisionsLate: number
  revisionsDue: number | null
}

/** Each of them counts by an index, and reads only rows that it counts. */
async function readAttention(
  db: Database,
  now: number,
): Promise<Pick<Overview, 'attention' | 'urgent' | 'revisions_due'>> {
  const isOverdue = isOverdueSql(sql`due_at`, now)
  const [found] = await db.all<Waiting>(sql`SELECT
    (SELECT count(*) FROM requests WHERE waiting_since IS NOT NULL
      AND ${answeredByFor(sql`requests.companion_id`)} <> 'self') AS requests,
    (SELECT count(*) FROM applications WHERE (due_at IS NULL) = 0) AS applications,
    (SELECT count(*) FROM applications
      WHERE ${isOverdue}) AS applicationsLate,
    (SELECT count(*) FROM reports WHERE (due_at IS NULL) = 0) AS reports,
    (SELECT count(*) FROM reports
      WHERE due_at IS NOT NULL AND reason IN ('minor', 'coercion')) AS reportsSerious,
    (SELECT count(*) FROM reports
      WHERE held_back = 1 AND holds = 0 AND due_at IS NOT NULL) AS reports_held_back,
    (SELECT count(*) FROM reviews WHERE state = 'pending')
    + (SELECT count(*) FROM review_replies WHERE state = 'submitted') AS reviews,
    (SELECT count(DISTINCT coalesce(subscription_ref, id)) FROM payment_events
      WHERE outcome <> 'applied' AND reviewed_at IS NULL)
    + (SELECT count(*) FROM subscriptions
      WHERE status = 'charged_back' AND reviewed_at IS NULL) AS payments,
    (SELECT coalesce(sum(count), 0) FROM payment_notifications
      WHERE result = 'refused' AND cause <> 'no-signature' AND reviewed_at IS NULL) AS refused,
    (SELECT count(*) FROM data_requests WHERE (due_at IS NULL) = 0) AS privacy,
    (SELECT count(*) FROM data_requests
      WHERE ${isOverdue}) AS privacyLate,
    (SELECT count(*) FROM appeals WHERE (due_at IS NULL) = 0) AS appeals,
    (SELECT count(*) FROM appeals
      WHERE ${isOverdue}) AS appealsLate,
    (SELECT count(*) FROM companion_revisions WHERE (due_at IS NULL) = 0) AS revisions,
    (SELECT count(*) FROM companion_revisions
      WHERE ${isOverdue}) AS revisionsLate,
    (SELECT min(due_at) FROM companion_revisions
      WHERE due_at IS NOT NULL) AS revisionsDue,
    (SELECT count(*) FROM outbox
      WHERE sent_at IS NULL AND created_at < ${now - MAIL_LATE_MS}) AS mails,
    (SELECT count(*) FROM verification_renewals WHERE (due_at IS NULL) = 0) AS renewals,
    (SELECT count(*) FROM (${maybeIncomplete}) c
      CROSS JOIN publication_conditions p ON p.companion_id = c.id
      WHERE ${isIncomplete}) AS incomplete,
    (SELECT count(*) FROM confirmations
      WHERE state = 'open' AND expires_at > ${now}) AS confirmations`)
  // A SELECT without FROM has one row.
  const {
    applicationsLate,
    reportsSerious,
    privacyLate,
    appealsLate,
    revisionsLate,
    revisionsDue,
    ...attention
  } = found as Waiting
  return {
    attention,
    urgent: {
      ...{ applications: applicationsLate, reports: reportsSerious },
      ...{ privacy: privacyLate, appeals: appealsLate, revisions: revisionsLate },
    },
    revisions_due: isoOrNull(revisionsDue),
  }
}

/** The numbers of the overview. @param now epoch milliseconds */
export async function readOverview(db: Database, now: number): Promise<Omit<Overview, 'activity'>> {
  const today = Math.floor(now / DAY_MS)
  const first = today - DAYS + 1
  const [counts, waiting, signUps, subscriptions, requests, attempts] = await Promise.all([
    db.select().from(counters),
    readAttention(db, now),
    perDay(db, 'members', 'first_seen_at', first * DAY_MS),
    perDay(db, 'subscriptions', 'started_at', first * DAY_MS),
    perDay(db, 'requests', 'created_at', first * DAY_MS),
    db
      .select()
      .from(signInAttempts)
      .where(gte(signInAttempts.day, utcDayOf(first * DAY_MS))),
  ])
  const countOf = (name: string) => counts.find(({ what }) => what === name)?.count ?? 0
  const attempted = (which: 'failed' | 'slowed') =>
    attempts
      .filter(({ outcome }) => outcome === which)
      .map(({ day, count }) => ({ day: Date.parse(day) / DAY_MS, count }))
  const series = (found: PerDay[]) =>
    Array.from({ length: DAYS }, (_, at) => ({
      day: utcDayOf((first + at) * DAY_MS),
      count: found.find(({ day }) => day === first + at)?.count ?? 0,
    }))
  return {
    companions: countOf('companions'),
    members: countOf('members'),
    featured: countOf('featured'),
    media: countOf('media'),
    ...waiting,
    sign_ups: series(signUps),
    subscriptions: series(subscriptions),
    requests: series(requests),
    sign_ins_failed: series(attempted('failed')),
    sign_ins_slowed: series(attempted('slowed')),
  }
}
