import { sql, type SQL } from 'drizzle-orm'
import type { NotificationKind } from './schema.ts'

/** Preference column per kind of notification. */
const columns: Record<Exclude<NotificationKind, 'timer'>, string> = {
  answers: 'push_answers',
  requests: 'push_answers',
  searches: 'push_searches',
  follows: 'push_follows',
  online: 'push_online',
  plan: 'push_plan',
}

/**
 * SQL condition: the member wants notifications of this kind and has a device. Those of a safety timer can't be
 * turned off.
 *
 * @param memberId SQL value or column
 */
export const wantsPush = (memberId: SQL, kind: NotificationKind): SQL =>
  kind === 'timer'
    ? hasDevice(memberId)
    : sql`(${hasDevice(memberId)}
    AND NOT EXISTS (SELECT 1 FROM mail_preferences chosen
      WHERE chosen.member_id = ${memberId} AND NOT chosen.${sql.raw(columns[kind])}))`

const hasDevice = (memberId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM push_subscriptions device WHERE device.member_id = ${memberId}
    AND device.ended_at IS NULL)`
