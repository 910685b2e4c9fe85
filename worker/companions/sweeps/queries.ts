import { MANY_COMPANIONS } from '#companions/staff/visibility-sweeps'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'

/** Fields of a companion that decide her visibility. */
export const visibilityFields = [
  'status',
  'is_active',
  'visible_in_feed',
  'visible_on_homepage',
] as const
export type VisibilityField = (typeof visibilityFields)[number]

const changesVisibility = sql`act = 'companion.changed'
  AND detail ->> '$.isUndo' IS NULL
  AND EXISTS (SELECT 1 FROM json_each(detail, '$.changes')
    WHERE key IN (SELECT value FROM json_each(${JSON.stringify(visibilityFields)})))`

export type Sweep = { actor: string; name: string; companions: number }

/** Accounts of staff that changed the visibility of many companions. @param since epoch milliseconds */
export const sweepsSince = (db: Database, since: number) =>
  db.all<Sweep>(sql`
    SELECT l.actor, coalesce(m.display_name, l.actor) AS name, l.companions
    FROM (SELECT actor, count(DISTINCT subject) AS companions FROM audit_log
      WHERE at > ${since} AND ${changesVisibility}
      GROUP BY actor HAVING count(DISTINCT subject) > ${MANY_COMPANIONS}) l
    JOIN administrators a ON a.member_id = l.actor
    LEFT JOIN members m ON m.id = l.actor`)

/** Changes of visibility by an account, oldest first; `changes` is JSON. */
export const visibilityChanges = (
  db: Database,
  { actor, since, until }: { actor: string; since: number; until: number },
) =>
  db.all<{ subject: string; changes: string }>(sql`
    SELECT subject, detail -> '$.changes' AS changes FROM audit_log
    WHERE at > ${since} AND at <= ${until} AND actor = ${actor} AND ${changesVisibility}
    ORDER BY id`)
