import {
  LISTING_CONSENT_VERSION,
  PROMOTION_CONSENT_VERSION,
  type GivenConsentInput,
} from '#companions/publication-records'
import { dayOf } from '#platform/days'
import { sql } from 'drizzle-orm'
import { publishCompanions } from '../catalogue/engine/projection.ts'
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
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { isLinkedTo } from './accounts/queries.ts'
import { isConsentOfCompanion } from './listing-consent/queries.ts'
import { endConsentToListing, giveConsent, recordGivenConsent } from './listing-consent/writes.ts'
import { requireCompanion } from './profiles/queries.ts'
import { endPromotion, givePromotion, recordGivenPromotion } from './promotion-consent/writes.ts'
import { companionConsents, promotionConsents } from './schema/publication.ts'

/**
 * The consents of a companion. `listing`: without it, her profile is offline. `promotion`: the use of public files
 * outside the site, as the picture of links to the profile; it covers only files that show her alone, see `previewId`.
 */
const kinds = {
  listing: {
    version: LISTING_CONSENT_VERSION,
    part: 'listingConsent',
    tombstone: 'listing.withdrawn',
    table: companionConsents,
    give: giveConsent,
    record: recordGivenConsent,
    end: endConsentToListing,
    events: {
      given: 'companion.consent-given',
      withdrawn: 'companion.consent-withdrawn',
      recorded: 'companion.consent-recorded',
      ended: 'companion.consent-ended',
    },
    refusals: {
      outdated: 'listing-consent.version-outdated',
      given: 'listing-consent.given-by-companion',
      withdrawn: 'listing-consent.withdrawn-by-companion',
    },
  },
  promotion: {
    version: PROMOTION_CONSENT_VERSION,
    part: 'promotionConsent',
    tombstone: 'promotion.withdrawn',
    table: promotionConsents,
    give: givePromotion,
    record: recordGivenPromotion,
    end: endPromotion,
    events: {
      given: 'companion.promotion-allowed',
      withdrawn: 'companion.promotion-withdrawn',
      recorded: 'companion.promotion-recorded',
      ended: 'companion.promotion-ended',
    },
    refusals: {
      outdated: 'promotion-consent.version-outdated',
      given: 'promotion-consent.given-by-companion',
      withdrawn: 'promotion-consent.withdrawn-by-companion',
    },
  },
} as const
type ConsentKind = keyof typeof kinds

/** The profile, the member who changes it, and the time in epoch milliseconds. */
type ConsentCaller = {
  companionId: string
  member: { id: string; displayName: string }
  now: number
}

/**
 * Stores that a companion gives a consent. May be repeated.
 *
 * @param version of the text that she has read
 * @param reads in the batch, after the change
 * @returns the rows of the reads
 * @throws Failure 403 when the account no longer runs the profile; 409 for another text
 */
export async function giveOwnConsent<const T extends Reads>(
  db: Database,
  kind: ConsentKind,
  { companionId, member, now }: ConsentCaller,
  version: string,
  reads: T,
): Promise<ReadRows<T>> {
  const { version: currentVersion, part, tombstone, give, events, refusals } = kinds[kind]
  if (version !== currentVersion) throw new Failure('conflict', refusals.outdated)
  const { row, [part]: storedConsent } = await requireCompanion(db, companionId)
  const isGiven =
    storedConsent?.actor === null &&
    storedConsent.textVersion === version &&
    storedConsent.withdrawnAt === null
  if (isGiven) return writeThenRead(db, [], reads)
  const event = {
    actor: member.id,
    at: now,
    act: events.given,
    subject: companionId,
    detail: { name: row.name, version },
  }
  const writes = [
    assertInBatch(db, isLinkedTo(companionId, member.id)),
    ...give(db, companionId, { id: member.id, name: member.displayName }, now),
    liftTombstone(db, { what: tombstone, subject: companionId }),
    publishCompanions(db, [companionId]),
  ]
  return auditedThenRead(db, event, writes, reads).catch(forbidden)
}

/**
 * Stores that a companion withdraws a consent: the profile goes offline, or links lose their picture, in the same
 * batch. May be repeated.
 *
 * @param reads in the batch, after the change
 * @returns the rows of the reads
 * @throws Failure 403 when the account no longer runs the profile
 */
export async function withdrawOwnConsent<const T extends Reads>(
  db: Database,
  kind: ConsentKind,
  { companionId, member, now }: ConsentCaller,
  reads: T,
): Promise<ReadRows<T>> {
  const { part, tombstone, end, events } = kinds[kind]
  const { row, [part]: storedConsent } = await requireCompanion(db, companionId)
  if (!storedConsent || storedConsent.withdrawnAt !== null) return writeThenRead(db, [], reads)
  const event = {
    actor: member.id,
    at: now,
    act: events.withdrawn,
    subject: companionId,
    detail: { name: row.name },
  }
  const writes = [
    assertInBatch(db, isLinkedTo(companionId, member.id)),
    end(db, companionId, 'companion', now),
    recordTombstone(db, { what: tombstone, subject: companionId, detail: { by: 'companion' } }),
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
export async function recordCompanionConsent(
  db: Database,
  kind: ConsentKind,
  id: string,
  input: GivenConsentInput,
  staff: StaffActor,
): Promise<void> {
  const { part, table, refusals } = kinds[kind]
  const { row } = await requireCompanion(db, id)
  const companion = { id, name: row.name }
  const { auditEvent, writes } = companionConsentRecord(db, kind, companion, input, staff)
  try {
    await audited(db, auditEvent, [
      assertInBatch(db, sql`NOT ${isConsentOfCompanion(table, id)}`),
      ...writes,
      publishCompanions(db, [id]),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    const { [part]: storedConsent } = await requireCompanion(db, id)
    const isWithdrawn = storedConsent != null && storedConsent.withdrawnAt !== null
    throw new Failure('conflict', isWithdrawn ? refusals.withdrawn : refusals.given)
  }
}

/**
 * The audit event and writes of `recordCompanionConsent`, without its check for the companion's own consent.
 *
 * @throws Failure 422 for a day in the future
 */
export function companionConsentRecord(
  db: Database,
  kind: ConsentKind,
  { id, name }: { id: string; name: string },
  input: GivenConsentInput,
  staff: StaffActor,
): { auditEvent: AuditEvent; writes: Write[] } {
  if (input.givenOn > dayOf(staff.at)) throw invalidField('givenOn', 'consent.date-in-future')
  const { tombstone, record, events } = kinds[kind]
  const auditEvent = {
    actor: staff.actor,
    at: staff.at,
    act: events.recorded,
    subject: id,
    detail: { name },
  }
  const writes = [
    ...record(db, id, input, staff),
    liftTombstone(db, { what: tombstone, subject: id }),
  ]
  return { auditEvent, writes }
}

/**
 * Stores that a companion withdrew a consent to staff, with the same effect. May be repeated.
 *
 * @param reason for the audit log
 * @throws Failure 404
 */
export async function endCompanionConsent(
  db: Database,
  kind: ConsentKind,
  id: string,
  reason: string,
  { actor, at }: StaffActor,
): Promise<void> {
  const { part, tombstone, end, events } = kinds[kind]
  const { row, [part]: storedConsent } = await requireCompanion(db, id)
  if (!storedConsent || storedConsent.withdrawnAt !== null) return
  const event = { actor, at, act: events.ended, subject: id, detail: { name: row.name, reason } }
  await audited(db, event, [
    end(db, id, 'team', at),
    recordTombstone(db, { what: tombstone, subject: id, detail: { by: 'team' } }),
    publishCompanions(db, [id]),
  ])
}
