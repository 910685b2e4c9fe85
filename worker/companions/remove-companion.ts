import { sql } from 'drizzle-orm'
import { audited, type AuditActor, type AuditEvent } from '../platform/db/audited.ts'
import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { recordTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { deleteCompanion } from './profiles/writes.ts'
import { cancelEmails } from '../platform/mail/writes.ts'
import { noApproval, type Approval } from '../accounts/second-person.ts'

/** Deletes a companion with all her rows. */
export const removeCompanion = (
  db: Database,
  id: string,
  actor: AuditActor,
  detail: AuditEvent['detail'] = {},
  approval: Approval = noApproval,
): Promise<void> =>
  audited(
    db,
    { ...actor, act: 'companion.deleted', subject: id, detail: { ...detail, ...approval.detail } },
    [...approval.guard, ...removal(db, id)],
  )

/** The writes that delete a companion with all her rows. */
export const removal = (db: Database, id: string): Write[] => [
  cancelEmails(db, sql`companion_id = ${id}`),
  deleteCompanion(db, id),
  recordTombstone(db, { what: 'companion.erased', subject: id }),
  publishCompanions(db, [id]),
]
