import { and, asc, eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { accessLog } from '../schema/access-log.ts'

/** The export lists when members opened the companion's channels, without the members' ids. */
export const channelPart: CompanionPart = {
  tables: [accessLog],
  export: (db, id) => ({
    channelsOpened: db
      .select({ at: accessLog.at, outcome: accessLog.outcome })
      .from(accessLog)
      .where(and(eq(accessLog.companion, id), eq(accessLog.what, 'channels')))
      .orderBy(asc(accessLog.id)),
  }),
}
