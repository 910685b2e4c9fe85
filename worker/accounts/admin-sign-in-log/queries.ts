import { and, desc, eq, getTableColumns, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { AccessQuery } from '#accounts/access-log'
import type { Database } from '../../platform/db/client.ts'
import { accessLog } from '../schema/access-log.ts'
import { companions } from '../../companions/schema/companions.ts'
import { members } from '../schema/members.ts'
import { containsText } from '../../staff/sql/staff-search.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { startOfDay } from '../../platform/lib/end-of-day.ts'

/** Granted and denied calls, newest first. */
export const accessEntries = (
  db: Database,
  { outcome, what, member, from, to, before, limit }: AccessQuery,
) =>
  db
    .select({
      ...getTableColumns(accessLog),
      memberName: members.displayName,
      // The alias prevents a clash: D1 returns a single column per name.
      companionName: sql<string | null>`${companions.name}`.as('companion_name'),
    })
    .from(accessLog)
    .leftJoin(members, eq(members.id, accessLog.memberId))
    .leftJoin(companions, eq(companions.id, accessLog.companion))
    .where(
      and(
        outcome && eq(accessLog.outcome, outcome),
        what && eq(accessLog.what, what),
        member ? memberIs(member) : undefined,
        from ? gte(accessLog.at, startOfDay(from)) : undefined,
        to ? lt(accessLog.at, startOfDay(to, 1)) : undefined,
        before ? lt(accessLog.id, before) : undefined,
      ),
    )
    .orderBy(desc(accessLog.id))
    .limit(limit)
export type AccessRow = Awaited<ReturnType<typeof accessEntries>>[number]

function memberIs(member: string): SQL {
  const id = member.toLowerCase()
  return isUuid(id) ? eq(accessLog.memberId, id) : containsText(members.nameFolded, member)
}
