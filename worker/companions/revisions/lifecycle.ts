import { and, lt, ne } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isRunBy } from '../sql/run-by.ts'
import { companionRevisions } from '../schema/revisions.ts'
import { REVISION_RETENTION_MS } from './rules.ts'

/**
 * Revisions are deleted with the account that runs the profile; those that are not with staff also a year after
 * their last change.
 */
export const revisionLifecycle: Lifecycle = {
  tables: [companionRevisions],
  export: (db, memberId) => ({
    companionRevisions: db
      .select({
        companionId: companionRevisions.companionId,
        state: companionRevisions.state,
        content: companionRevisions.draft,
        reason: companionRevisions.reason,
        email: companionRevisions.email,
        submittedAt: companionRevisions.submittedAt,
        decidedAt: companionRevisions.decidedAt,
        createdAt: companionRevisions.createdAt,
        changedAt: companionRevisions.changedAt,
      })
      .from(companionRevisions)
      .where(isRunBy(memberId)),
  }),
  erase: (db, memberId) => [
    anonymiseStaff(db, companionRevisions, memberId),
    db.delete(companionRevisions).where(isRunBy(memberId)),
  ],
  expire: (db, now) => [
    db
      .delete(companionRevisions)
      .where(
        and(
          ne(companionRevisions.state, 'submitted'),
          lt(companionRevisions.changedAt, now - REVISION_RETENTION_MS),
        ),
      ),
  ],
}
