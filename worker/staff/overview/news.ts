import { listPaymentsEndpoint } from '#billing/admin-payments'
import { listQueueEndpoint } from '#messaging/admin-requests'
import { listApplicationsEndpoint } from '#moderation/admin-applications'
import { listReportsEndpoint } from '#moderation/admin-reports'
import { listReviewsEndpoint } from '#moderation/reviews'
import type { Endpoint } from '#platform/endpoint'
import { MAX_COUNTED_NEWS, newsKinds, type Briefing, type NewsKind } from '#staff/overview'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import { listUsersEndpoint } from '#accounts/users'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { DAY_MS } from '../../platform/lib/time.ts'

/** The list that shows the rows, and the time of a row, in the order of an index. */
const sources: Record<NewsKind, { list: Endpoint; table: SQL; at: SQL }> = {
  reports: { list: listReportsEndpoint, table: sql`reports`, at: sql`created_at` },
  applications: { list: listApplicationsEndpoint, table: sql`applications`, at: sql`created_at` },
  requests: { list: listQueueEndpoint, table: sql`requests`, at: sql`created_at` },
  reviews: { list: listReviewsEndpoint, table: sql`reviews`, at: sql`created_at` },
  'sign-ups': { list: listUsersEndpoint, table: sql`members`, at: sql`first_seen_at` },
  payments: { list: listPaymentsEndpoint, table: sql`payment_events`, at: sql`received_at` },
}

/** Numbers of rows of the last 24 hours that the role may read. @param now epoch milliseconds */
export async function readNews(
  db: Database,
  role: StaffRole | null,
  now: number,
): Promise<Briefing['news']> {
  const kinds = newsKinds.filter((kind) => mayCall(role, sources[kind].list))
  if (kinds.length === 0) return []
  const columns = kinds.map((kind) => {
    const { table, at } = sources[kind]
    return sql`(SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${at} >= ${now - DAY_MS}
      LIMIT ${MAX_COUNTED_NEWS})) AS ${sql.identifier(kind)}`
  })
  const [row] = await db.all<Record<NewsKind, number>>(sql`SELECT ${sql.join(columns, sql`, `)}`)
  return kinds.map((what) => ({ what, count: row?.[what] ?? 0 }))
}
