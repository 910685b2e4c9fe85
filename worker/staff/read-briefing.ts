import { listAuditEndpoint } from '#staff/audit-log'
import type { Briefing, TrendLine } from '#staff/overview'
import { mayCall, type StaffRole } from '#staff/staff-rights'
import { getMoneyTrendsEndpoint, type TrendKind } from '#staff/trends'
import type { Database } from '../platform/db/client.ts'
import { listEntries } from './audit-log/list-entries.ts'
import { presentInboxItem } from './inbox/present.ts'
import { inboxKindsOf } from './inbox/rules.ts'
import { readNews } from './overview/news.ts'
import { readInboxPage } from './read-inbox.ts'
import { presentTrends } from './trends/present.ts'
import { readTrends } from './trends/queries.ts'

const LISTED_CASES = 6
const RECENT_ENTRIES = 8
const TREND_PERIOD = '7'
const activityKinds = ['requests', 'answers', 'answer-minutes', 'sign-ups'] as const
const allActivityKinds = [...activityKinds, 'reports'] as const

/** First cases, news, trends and activity that the role may read. @param now epoch milliseconds */
export async function readBriefing(
  db: Database,
  role: StaffRole | null,
  now: number,
): Promise<Briefing> {
  const filter = { kinds: inboxKindsOf(role), state: undefined, assignee: undefined, now }
  const [{ rows, hasMore }, news, trends, activity] = await Promise.all([
    readInboxPage(db, filter, { skip: 0, limit: LISTED_CASES }),
    readNews(db, role, now),
    readTrendLines(db, role),
    mayCall(role, listAuditEndpoint) ? listEntries(db, { limit: RECENT_ENTRIES }) : [],
  ])
  return {
    cases: rows.map((row) => presentInboxItem(row, now)),
    hasMoreCases: hasMore,
    news,
    trends,
    activity,
  }
}

/** Requests, the time to their answer, sign-ups, and revenue or else reports. */
async function readTrendLines(db: Database, role: StaffRole | null): Promise<TrendLine[]> {
  const seesMoney = mayCall(role, getMoneyTrendsEndpoint)
  const [activity, money] = await Promise.all([
    readTrends(db, 'activity', TREND_PERIOD, seesMoney ? activityKinds : allActivityKinds),
    seesMoney ? readTrends(db, 'money', TREND_PERIOD, ['revenue']) : null,
  ])
  const series = [...presentTrends(activity).series, ...presentTrends(money).series]
  const kinds: TrendKind[] = ['requests', 'answer-time', 'sign-ups']
  kinds.push(seesMoney ? 'revenue' : 'reports')
  return kinds.flatMap((kind) => {
    const line = series.find(({ what }) => what === kind)
    if (!line) return []
    const { what, unit, before, points } = line
    return [{ what, unit, now: line.now, before, values: points.map(({ value }) => value) }]
  })
}
