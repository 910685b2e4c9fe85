import { sql, type SQL } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'

/** Ids of the cases about her that are listed in the log under their own ids. */
const casesAbout = (id: string): SQL =>
  sql`(SELECT id FROM requests WHERE companion_id = ${id}
    UNION ALL SELECT id FROM reports WHERE companion = ${id}
    UNION ALL SELECT id FROM appeals WHERE companion_id = ${id}
    UNION ALL SELECT id FROM applications WHERE companion = ${id})`

/**
 * Deletes a companion's details from the log, including those of her files and the texts of questions about her cases;
 * actions, actors and times remain. A trigger rejects any other update of the log. It must come before the write that
 * deletes her files and cases.
 */
export const redactCompanion = (db: Database, id: string): Write =>
  db.run(sql`UPDATE audit_log SET detail = '{"erased":true}'
    WHERE act <> 'companion.deleted' AND (subject = ${id} OR detail ->> '$.companionId' = ${id}
      OR (+act IN ('case.asked', 'case.answered') AND subject IN ${casesAbout(id)})
      OR subject IN (SELECT id FROM media WHERE companion_id = ${id})
      OR subject IN (SELECT subject FROM audit_log
        WHERE act IN ('media.deleted', 'media.replaced') AND detail ->> '$.companionId' = ${id}))`)
