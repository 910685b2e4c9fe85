import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'

/**
 * Takes out of the log what a companion was called, what her profile said and what her files showed; who
 * did what and when stays. Nothing else of the log can be changed. It belongs before what deletes her files.
 */
export const redactCompanion = (db: Database, id: string): Write =>
  db.run(sql`UPDATE audit_log SET detail = '{"erased":true}'
    WHERE act <> 'companion.deleted' AND (subject = ${id} OR detail ->> '$.companionId' = ${id}
      OR subject IN (SELECT id FROM media WHERE companion_id = ${id})
      OR subject IN (SELECT subject FROM audit_log
        WHERE act IN ('media.deleted', 'media.replaced') AND detail ->> '$.companionId' = ${id}))`)
