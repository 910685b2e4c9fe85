import { dayOf } from '#platform/days'
import { LISTING_CONSENT_VERSION, type GivenConsentInput } from '#companions/publication-records'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import {
  audited,
  auditedThenRead,
  type AuditEvent,
  type StaffActor,
} from '../platform/db/audited.ts'
import { writeThenRead, type Write } from '../platform/db/bulk.ts'
import type { Database, ReadRows, Reads } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { isLinkedTo } from './accounts/queries.ts'
import { sql } from 'drizzle-orm'
import { isOfCompanion } from './listing-consent/queries.ts'
import { endConsentToListing, giveConsent, recordGivenConsent } from './listing-consent/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { requireCompanion } from './profiles/queries.ts'

/** The profile, the member who changes it, and the time in epoch milliseconds. */
type ConsentCaller = {
  companionId: string
  member: { id: string; displayName: string }
  now: number
}

/**
 * Stores that a companion agrees to her listing. May be repeated.
 *
 * @param version of the text that she has read
 * @param reads in the batch, after the change
 * @returns the rows of the reads
 * @throws Failure 403 when the account no longer runs the profile; 409 for another text
 */
export async function giveListingConsent<const T extends Reads>(
  db: Database,
  { companionId, member, now }: ConsentCaller,
  version: string,
  reads: T,
): Promise<ReadRows<T>> {
  if (version !== LISTING_CONSENT_VERSION)
    throw new Failure('conflict', 'listing-consent.version-outdated')
  const { row, listingConsent: storedConsent } = await requireCompanion(db, companionId)
  const isGiven =
    storedConsent?.actor === null &&
    storedConsent.textVersion === version &&
    storedConsent.withdrawnAt === null
  if (isGiven) return writeThenRead(db, [], reads)
  const event = {
    actor: member.id,
    at: now,
    act: 'companion.consent-given',
    subject: companionId,
    detail: { name: row.name, version },
  }
  const writes = [
    assertInBatch(db, isLinkedTo(companionId, member.id)),
    ...giveConsent(db, companionId, { id: member.id, name: member.displayName }, now),
    liftTombstone(db, { what: 'listing.withdrawn', subject: companionId }),
    publishCompanions(db, [companionId]),
  ]
  return auditedThenRead(db, event, writes, reads).catch(forbidden)
}

/**
 * Stores that a companion withdraws her consent: the profile goes offline in the same batch. May be repeated.
 *
 * @param reads in the batch, after the change
 * @returns the rows of the reads
 * @throws Failure 403 when the account no longer runs the profile
 */
export async function withdrawListingConsent<const T extends Reads>(
  db: Database,
  { companionId, member, now }: ConsentCaller,
  reads: T,
): Promise<ReadRows<T>> {
  const { row, listingConsent: storedConsent } = await requireCompanion(db, companionId)
  if (!storedConsent || storedConsent.withdrawnAt !== null) return writeThenRead(db, [], reads)
  const event = {
    actor: member.id,
    at: now,
    act: 'companion.consent-withdrawn',
    subject: companionId,
    detail: { name: row.name },
  }
  const writes = [
    assertInBatch(db, isLinkedTo(companionId, member.id)),
    endConsentToListing(db, companionId, 'companion', now),
    recordTombstone(db, {
      what: 'listing.withdrawn',
      subject: companionId,
      detail: { by: 'companion' },
    }),
    publishCompanions(db, [companionId]),
  ]
  return auditedThenRead(db, event, writes, reads).catch(forbidden)
}

const forbidden = (error: unknown): never => {
  throw isAssertionFailed(error) ? new Failure('forbidden', 'own.forbidden') : error
}

/**
 * Stores a consent that was given to staff, in place of their earlier record.
 *
 * @throws Failure 404; 409 for a consent that she has given or withdrawn herself; 422 for a day in the future
 */
export async function recordListingConsent(
  db: Database,
  id: string,
  input: GivenConsentInput,
  staff: StaffActor,
): Promise<void> {
  const { row } = await requireCompanion(db, id)
  const { act, writes } = consentRecord(db, { id, name: row.name }, input, staff)
  try {
    await audited(db, act, [
      assertInBatch(db, sql`NOT ${isOfCompanion(id)}`),
      ...writes,
      publishCompanions(db, [id]),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    const { listingConsent } = await requireCompanion(db, id)
    const isWithdrawn = listingConsent != null && listingConsent.withdrawnAt !== null
    throw new Failure(
      'conflict',
      isWithdrawn ? 'listing-consent.withdrawn-by-companion' : 'listing-consent.given-by-companion',
    )
  }
}

/**
 * The audit event and writes of `recordListingConsent`, without its check for the companion's own consent.
 *
 * @throws Failure 422 for a day in the future
 */
export function consentRecord(
  db: Database,
  { id, name }: { id: string; name: string },
  input: GivenConsentInput,
  staff: StaffActor,
): { act: AuditEvent; writes: Write[] } {
  if (input.givenOn > dayOf(staff.at)) throw invalidField('givenOn', 'consent.date-in-future')
  const event = { actor: staff.actor, at: staff.at, act: 'companion.consent-recorded', subject: id }
  const writes = [
    ...recordGivenConsent(db, id, input, staff),
    liftTombstone(db, { what: 'listing.withdrawn', subject: id }),
  ]
  return { act: { ...event, detail: { name } }, writes }
}

/**
 * Stores that a companion withdrew her consent to staff: the profile goes offline in the same batch. May be
 * repeated.
 *
 * @param reason for the audit log
 * @throws Failure 404
 */
export async function endListingConsent(
  db: Database,
  id: string,
  reason: string,
  { actor, at }: StaffActor,
): Promise<void> {
  const { row, listingConsent: storedConsent } = await requireCompanion(db, id)
  if (storedConsent && storedConsent.withdrawnAt === null) {
    const event = { actor, at, act: 'companion.consent-ended', subject: id }
    await audited(db, { ...event, detail: { name: row.name, reason } }, [
      endConsentToListing(db, id, 'team', at),
      recordTombstone(db, { what: 'listing.withdrawn', subject: id, detail: { by: 'team' } }),
      publishCompanions(db, [id]),
    ])
  }
}
