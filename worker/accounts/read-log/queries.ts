import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { companionAccessLog } from '../../companions/schema/companion-access.ts'

/** Includes reads of her application from before the profile existed. */
export const isAbout = (companionId: string) =>
  or(
    eq(companionAccessLog.companion, companionId),
    inArray(
      companionAccessLog.subject,
      sql`(SELECT a.id FROM applications a WHERE a.companion = ${companionId})`,
    ),
  )

/** Reads of a companion's data by staff, newest first. @param before only entries older than this number */
export const readsOf = (
  db: Database,
  companionId: string,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .select({
      id: companionAccessLog.id,
      at: companionAccessLog.at,
      what: companionAccessLog.what,
      reason: companionAccessLog.reason,
      reference: sql<string | null>`CASE ${companionAccessLog.what}
        WHEN 'thread' THEN (SELECT r.reference FROM requests r
          WHERE r.id = ${companionAccessLog.subject})
        WHEN 'application' THEN (SELECT a.reference FROM applications a
          WHERE a.id = ${companionAccessLog.subject}) END`.as('reference'),
    })
    .from(companionAccessLog)
    .where(and(isAbout(companionId), before ? lt(companionAccessLog.id, before) : undefined))
    .orderBy(desc(companionAccessLog.id))
    .limit(limit)
