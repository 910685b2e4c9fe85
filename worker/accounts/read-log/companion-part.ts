import { asc, eq, sql } from 'drizzle-orm'
import { FORMER_STAFF } from '#catalogue/former-names'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { companionAccessLog } from '../../companions/schema/companion-access.ts'
import { members } from '../schema/members.ts'
import { isAbout } from './queries.ts'

/** Reads of the companion's private data: staff member, data, time and reason. */
export const accessPart: CompanionPart = {
  tables: [companionAccessLog],
  export: (db, id) => ({
    whoReadMyData: db
      .select({
        at: companionAccessLog.at,
        by: sql<string>`coalesce(nullif(${members.displayName}, ''), ${FORMER_STAFF})`.as('by'),
        what: companionAccessLog.what,
        why: companionAccessLog.reason,
      })
      .from(companionAccessLog)
      .leftJoin(members, eq(members.id, companionAccessLog.actor))
      .where(isAbout(id))
      .orderBy(asc(companionAccessLog.id)),
  }),
}
