import { and, isNotNull, lt, sql } from 'drizzle-orm'
import { EXPIRY_SLICE, type Lifecycle } from '../db/lifecycle.ts'
import { outbox } from './schema.ts'
import { EMAIL_RETENTION_MS } from './rules.ts'
import { cancelAlerts, cancelEmails, cancelPlanMails, cancelTermsEmails } from './writes.ts'

/**
 * Sending an email deletes its address and text; unsent emails are kept until staff discard them.
 * Erasing an account drops the member's unsent emails about requests, reports, alerts, terms and
 * plans. The rows that these conditions read are deleted later in the batch.
 */
export const outboxLifecycle: Lifecycle = {
  tables: [outbox],
  export: () => ({}),
  erase: (db, memberId, _, email) => [
    cancelEmails(db, sql`member_id = ${memberId}`),
    cancelAlerts(db, sql`member_id = ${memberId}`),
    cancelTermsEmails(db, memberId),
    cancelPlanMails(db, memberId),
    db.run(sql`DELETE FROM outbox WHERE sent_at IS NULL AND cause LIKE 'report:%'
      AND lower(recipient) = ${email?.toLowerCase() ?? null}`),
  ],
  expire: (db, now) => [
    db
      .delete(outbox)
      .where(and(isNotNull(outbox.sentAt), lt(outbox.createdAt, now - EMAIL_RETENTION_MS)))
      .limit(EXPIRY_SLICE),
  ],
}
