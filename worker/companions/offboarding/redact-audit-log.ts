import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'

/**
 * Deletes a companion's details from the log, including those of her files; actions, actors and
 * times remain. A trigger rejects any other update of the log. It must come before the write that
 * deletes her files.
 */
export const redactCompanion = (db: Database, id: string): Write =>
  db.run(sql`UPDATE audit_log SET detail = '{"erased":true}'
    WHERE act <> 'companion.deleted' AND (subject = ${id} OR detail ->> '$.companionId' = ${id}
      OR subject IN (SELECT id FROM media WHERE companion_id = ${id})
      OR subject IN (SELECT subject FROM audit_log
        WHERE act IN ('media.deleted', 'media.replaced') AND detail ->> '$.companionId' = ${id}))`)
