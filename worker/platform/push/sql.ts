import { sql, type SQL } from 'drizzle-orm'
import type { NotificationKind } from './schema.ts'

/** Which choice of the member each kind follows. */
const columns: Record<NotificationKind, string> = {
  answers: 'push_answers',
  requests: 'push_answers',
  searches: 'push_searches',
  follows: 'push_follows',
  plan: 'push_plan',
}

/**
 * True in SQL while a member wants notifications of a kind, on at least one device.
 *
 * @param memberId as SQL: the name of a column, or a value
 */
export const wantsPush = (memberId: SQL, kind: NotificationKind): SQL =>
  sql`(EXISTS (SELECT 1 FROM push_subscriptions device WHERE device.member_id = ${memberId})
    AND NOT EXISTS (SELECT 1 FROM mail_preferences chosen
      WHERE chosen.member_id = ${memberId} AND NOT chosen.${sql.raw(columns[kind])}))`
