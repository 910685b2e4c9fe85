import { lt, sql } from 'drizzle-orm'
import type { Lifecycle } from '../../db/lifecycle.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { KEPT_MS } from './rules.ts'

/**
 * A mail loses its address and its words in the moment in which it is sent. What still waits about a
 * member's requests and reports is not sent any more; requests come later in the batch.
 */
export const outboxLifecycle: Lifecycle = {
  tables: [outbox],
  export: () => ({}),
  erase: (db, memberId, _, email) => [
    db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND (
      (cause LIKE 'request:%' AND substr(cause, 9, 36) IN
        (SELECT id FROM requests WHERE member_id = ${memberId}))
      OR (cause LIKE 'report:%' AND lower(recipient) = ${email?.toLowerCase() ?? null}))`),
  ],
  expire: (db, now) => [db.delete(outbox).where(lt(outbox.createdAt, now - KEPT_MS))],
}
