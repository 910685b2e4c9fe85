import { sql } from 'drizzle-orm'
import { audited, type AuditActor, type AuditEvent } from '../db/audited.ts'
import type { Database } from '../db/client.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import { deleteCompanion } from '../features/companions/writes.ts'
import { cancelEmails } from '../features/outbox/writes.ts'

/** Deletes a companion and every row that hangs on her. */
export const removeCompanion = (
  db: Database,
  id: string,
  by: AuditActor,
  detail: AuditEvent['detail'] = {},
): Promise<void> =>
  audited(db, { ...by, act: 'companion.deleted', subject: id, detail }, [
    cancelEmails(db, sql`companion_id = ${id}`),
    deleteCompanion(db, id),
    publishCompanions(db, [id]),
  ])
