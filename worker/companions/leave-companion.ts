import { sql } from 'drizzle-orm'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { registeredLifecycles } from '../platform/db/lifecycle.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { recordTombstone, recordTombstonesOf } from '../platform/db/tombstones.ts'
import { redactCompanion } from './offboarding/redact-audit-log.ts'
import { publishCompanions, recordVisibility } from '../catalogue/engine/projection.ts'
import { isLinkedTo } from './accounts/queries.ts'
import { unlinkAccount } from './accounts/writes.ts'
import { archiveAndPause } from './profiles/availability.ts'
import { erasedEmail, departureEmail } from './offboarding/emails.ts'
import { dueDepartures, isDeparted, type DepartureRow } from './offboarding/queries.ts'
import { DEPARTED_PROFILE_RETENTION_MS } from './offboarding/rules.ts'
import { finishDeparture, insertDeparture } from './offboarding/writes.ts'
import { enqueueEmails } from '../platform/mail/writes.ts'
import { endConsentToListing } from './listing-consent/writes.ts'
import { endPromotion } from './promotion-consent/writes.ts'
import { deleteOpenRenewals } from './photo-verifications/writes.ts'
import { deleteTemplates } from '../messaging/requests/writes.ts'
import { deleteOpenRevisions } from './revisions/writes.ts'
import { deleteSubmissionsOf } from '../media/submissions/writes.ts'
import { Failure } from '../platform/lib/failure.ts'
import { removal } from './remove-companion.ts'

type Departure = {
  companionId: string
  memberId: string
  email: string
  /** Language of the page, used for the mails. */
  language: string
  now: number
}

/**
 * Takes a companion's profile offline permanently and ends her account's access to it, in one batch with the
 * confirmation by mail. Her member account stays.
 *
 * @param erase true: the next nightly job deletes all data; false: a year later
 * @throws Failure 403 when the account no longer runs the profile
 */
export async function leaveCompanion(
  db: Database,
  { companionId, memberId, email, language, now }: Departure,
  erase: boolean,
): Promise<DepartureRow> {
  const times = {
    leftAt: now,
    eraseAt: erase ? now : now + DEPARTED_PROFILE_RETENTION_MS,
    isRequested: erase,
  }
  const departure = {
    companion: companionId,
    ...times,
    email: email || null,
    language,
    erasedAt: null,
  }
  const { erasedAt: _, ...row } = departure
  const event = { actor: memberId, at: now, act: 'companion.left', subject: companionId }
  try {
    await audited(db, { ...event, detail: { erase } }, [
      assertInBatch(db, isLinkedTo(companionId, memberId)),
      unlinkAccount(db, companionId),
      recordTombstone(db, { what: 'account.unlinked', subject: companionId }),
      recordTombstone(db, { what: 'companion.left', subject: companionId, detail: times }),
      deleteOpenRevisions(db, companionId),
      ...deleteSubmissionsOf(db, companionId),
      deleteOpenRenewals(db, companionId),
      deleteTemplates(db, companionId),
      archiveAndPause(db, companionId, now),
      endConsentToListing(db, companionId, 'companion', now),
      recordTombstone(db, {
        what: 'listing.withdrawn',
        subject: companionId,
        detail: { by: 'companion' },
      }),
      endPromotion(db, companionId, 'companion', now),
      recordTombstone(db, {
        what: 'promotion.withdrawn',
        subject: companionId,
        detail: { by: 'companion' },
      }),
      recordVisibility(db, [companionId]),
      insertDeparture(db, row),
      publishCompanions(db, [companionId]),
      enqueueEmails(db, departureEmail(departure), now),
    ])
  } catch (error) {
    throw isAssertionFailed(error) ? new Failure('forbidden', 'own.forbidden') : error
  }
  return departure
}

/** Companions of one run; each erasure is a batch of about twenty statements. */
const MAX_ERASURES = 2

/**
 * Deletes the data of some companions who requested it when they left, and of those who left a year ago: the profile
 * with all its rows, the application, and the companion's words in the audit log. A separate job deletes the files
 * from their recorded folders. May be repeated.
 *
 * @param now epoch milliseconds
 * @returns true if more may be due
 */
export async function eraseDeparted(db: Database, now: number): Promise<boolean> {
  const departures = await dueDepartures(db, now, MAX_ERASURES)
  for (const departure of departures) {
    const { companion, isRequested } = departure
    const event = { actor: 'system', at: now, act: 'companion.deleted', subject: companion }
    const reason = isRequested ? 'requested' : 'left a year ago'
    try {
      await audited(db, { ...event, detail: { reason } }, [
        assertInBatch(db, isDeparted(companion)),
        redactCompanion(db, companion),
        ...removal(db, companion),
        recordTombstonesOf(
          db,
          'application.erased',
          sql`SELECT id AS subject, '{}' AS detail FROM applications WHERE companion = ${companion}`,
        ),
        ...registeredLifecycles().flatMap(
          ({ eraseCompanion }) => eraseCompanion?.(db, companion) ?? [],
        ),
        finishDeparture(db, companion, now),
        enqueueEmails(db, erasedEmail(departure, now), now),
      ])
    } catch (error) {
      // The companion returned after the read.
      if (!isAssertionFailed(error)) throw error
    }
  }
  return departures.length === MAX_ERASURES
}
