import { eq, lt, sql, type SQL } from 'drizzle-orm'
import { anonymiseStaff } from '../../accounts/sql/anonymised-staff.ts'
import type { Lifecycle } from '../../platform/db/lifecycle.ts'
import { isRunBy } from '../../companions/sql/run-by.ts'
import { mediaConsents, mediaWithdrawals } from '../schema/media-consents.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import { copyOfConsents } from './queries.ts'
import { copyOfWithdrawals } from './withdrawals.ts'

/** Period for which a record outlives its file, and for which owners may lift the block of a withdrawn file. */
const WITHDRAWN_CONSENT_RETENTION_MS = 365 * DAY_MS

/**
 * Records are evidence: they are kept as long as their files and a year more, even if the account that gave them is
 * deleted. The record then refers to the companion's profile, no longer to the account.
 */
export const mediaConsentLifecycle: Lifecycle = {
  tables: [mediaConsents, mediaWithdrawals],
  export: (db, memberId) => ({
    mediaConsents: copyOfConsents(db, sql`given_by_member = ${memberId} OR ${isRunBy(memberId)}`),
    mediaWithdrawals: copyOfWithdrawals(db, eq(mediaWithdrawals.memberId, memberId)),
  }),
  erase: (db, memberId) => [
    anonymiseStaff(db, mediaConsents, memberId),
    db
      .update(mediaConsents)
      .set({ givenByMember: null })
      .where(eq(mediaConsents.givenByMember, memberId)),
    db.delete(mediaWithdrawals).where(eq(mediaWithdrawals.memberId, memberId)),
  ],
  expire: (db, now) => [
    db
      .delete(mediaWithdrawals)
      .where(lt(mediaWithdrawals.withdrawnAt, now - WITHDRAWN_CONSENT_RETENTION_MS)),
    db.delete(mediaConsents).where(lt(mediaConsents.endedAt, now - WITHDRAWN_CONSENT_RETENTION_MS)),
    db.run(sql`UPDATE media_consents SET ended_at = ${now} WHERE ended_at IS NULL
      AND ${isGone(sql`media_consents.media_id`)}`),
    db.run(sql`DELETE FROM media_fingerprints
      WHERE ${isGone(sql`media_fingerprints.media_id`)}`),
  ],
}

/** True for a file that was deleted. */
const isGone = (mediaId: SQL) => sql`NOT EXISTS (SELECT 1 FROM media WHERE media.id = ${mediaId})`
