import { sql } from 'drizzle-orm'
import { audited, type AuditActor, type AuditEvent } from '../db/audited.ts'
import type { Write } from '../db/bulk.ts'
import type { Database } from '../db/client.ts'
import { recordTombstone } from '../db/tombstones.ts'
import { publishCompanions } from '../features/catalogue/projection.ts'
import { deleteCompanion } from '../features/companions/writes.ts'
import { cancelEmails } from '../features/outbox/writes.ts'
import { noApproval, type Approval } from './second-person.ts'

/** Deletes a companion and every row that hangs on her. */
export const removeCompanion = (
  db: Database,
  id: string,
  by: AuditActor,
  detail: AuditEvent['detail'] = {},
  approval: Approval = noApproval,
): Promise<void> =>
  audited(
    db,
    { ...by, act: 'companion.deleted', subject: id, detail: { ...detail, ...approval.detail } },
    [...approval.guard, ...removal(db, id)],
  )

/** What deletes her with every row that hangs on her, for a batch. */
export const removal = (db: Database, id: string): Write[] => [
  cancelEmails(db, sql`companion_id = ${id}`),
  deleteCompanion(db, id),
  recordTombstone(db, { what: 'companion.erased', subject: id }),
  publishCompanions(db, [id]),
]
