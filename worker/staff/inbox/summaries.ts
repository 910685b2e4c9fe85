import type { InboxItemKind } from '#staff/inbox'
import type { WorkKind } from '#staff/queue-kinds'
import { sql, type SQL } from 'drizzle-orm'
import { noValue } from '../../platform/db/queue.ts'

/**
 * SQL value over a row `t` of the cases: JSON of a `CaseSummary`; `NULL`: the kind has none. It reads no rows of other
 * tables, and its texts are literals, because D1 limits the values of a statement.
 */
export function summaryOf(kind: InboxItemKind | WorkKind): SQL {
  switch (kind) {
    case 'report':
      return sql`json_object('kind', 'report', 'reason', coalesce(t.raised_reason, t.reason),
        'target', t.target)`
    case 'application':
      return sql`json_object('kind', 'application', 'location', t.location)`
    case 'revision':
      return sql`json_object('kind', 'revision',
        'fields', (SELECT count(*) FROM json_each(t.draft)))`
    case 'submission':
      return sql`json_object('kind', 'submission', 'change', t.kind)`
    case 'appeal':
      return sql`json_object('kind', 'appeal', 'decision', t.kind)`
    case 'data-request':
      return sql`json_object('kind', 'data-request', 'right', t.kind)`
    case 'review':
      // A review that is decided on is only listed for the reply to it.
      return sql`json_object('kind', 'review', 'rating', t.rating,
        'isReply', json(iif(t.state = 'pending', 'false', 'true')))`
    case 'confirmation':
      return sql`json_object('kind', 'confirmation', 'action', t.kind)`
    default:
      return noValue
  }
}
