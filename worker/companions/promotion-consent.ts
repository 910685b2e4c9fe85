import { dayOf } from '#platform/days'
import { PROMOTION_CONSENT_VERSION, type GivenConsentInput } from '#companions/publication-records'
import { sql } from 'drizzle-orm'
import { publishCompanions } from '../catalogue/engine/projection.ts'
import { liftTombstone, recordTombstone } from '../platform/db/tombstones.ts'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, auditedThenRead, type StaffActor } from '../platform/db/audited.ts'
import { writeThenRead } from '../platform/db/bulk.ts'
import type { Database, ReadRows, Reads } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'
import { isLinkedTo } from './accounts/queries.ts'
import { requireCompanion } from './profiles/queries.ts'
import {
  endPromotion,
  givePromotion,
  isOwnPromotionConsent,
  recordGivenPromotion,
} from './promotion-consent/writes.ts'

// Promotion is the use of public files outside the site, as the picture of links to the profile. The consent is
// one setting of a companion and covers only files that show her alone, see `previewId`.

/** The profile, the member who changes it, and the time in epoch milliseconds. */
type OwnChange = { companionId: string; member: { id: string; displayName: string }; now: number }

/**
 * Stores that a companion agrees to promotion. May be repeated.
 *
 * @param version of the text that she has read
 * @param reads in the batch, after the change
 * @returns the rows of the reads
 * @throws Failure 403 when the account no longer runs the profile; 409 for another text
 */
export async function givePromotionConsent<const T extends Reads>(
  db: Database,
  { companionId, member, now }: OwnChange,
  version: string,
  reads: T,
): Promise<ReadRows<T>> {
  if (version !== PROMOTION_CONSENT_VERSION) {
    throw new Failure('conflict', 'promotion-consent.version-outdated')
  }
  const { row, promotionConsent: storedConsent } = await requireCompanion(db, companionId)
  const isGiven =
    storedConsent?.actor === null &&
    storedConsent.textVersion === version &&
    storedConsent.withdrawnAt === null
  if (isGiven) return writeThenRead(db, [], reads)
  const event = {
    actor: member.id,
    at: now,
    act: 'companion.promotion-allowed',
    subject: companionId,
    detail: { name: row.name, version },
  }
  const giver = { id: member.id, name: member.displayName }
  const writes = [
    assertInBatch(db, isLinkedTo(companionId, member.id)),
    givePromotion(db, companionId, giver, now),
    liftTombstone(db, { what: 'promotion.withdrawn', subject: companionId }),
    publishCompanions(db, [companionId]),
  ]
  return auditedThenRead(db, event, writes, reads).catch(forbidden)
}

/**
 * Stores that a companion withdraws her consent: links lose their picture in the same batch. May be repeated.
 *
 * @param reads in the batch, after the change
 * @returns the rows of the reads
 * @throws Failure 403 when the account no longer runs the profile
 */
export async function withdrawPromotionConsent<const T extends Reads>(
  db: Database,
  { companionId, member, now }: OwnChange,
  reads: T,
): Promise<ReadRows<T>> {
  const companion = await requireCompanion(db, companionId)
  const { row, promotionConsent: storedConsent } = companion
  if (!storedConsent || storedConsent.withdrawnAt !== null) return writeThenRead(db, [], reads)
  const event = {
    actor: member.id,
    at: now,
    act: 'companion.promotion-withdrawn',
    subject: companionId,
    detail: { name: row.name },
  }
  const writes = [
    assertInBatch(db, isLinkedTo(companionId, member.id)),
    endPromotion(db, companionId, 'companion', now),
    recordTombstone(db, {
      what: 'promotion.withdrawn',
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
export async function recordPromotionConsent(
  db: Database,
  id: string,
  input: GivenConsentInput,
  staff: StaffActor,
): Promise<void> {
  if (input.givenOn > dayOf(staff.at)) throw invalidField('givenOn', 'consent.date-in-future')
  const { row } = await requireCompanion(db, id)
  const event = {
    actor: staff.actor,
    at: staff.at,
    act: 'companion.promotion-recorded',
    subject: id,
    detail: { name: row.name },
  }
  try {
    await audited(db, event, [
      assertInBatch(db, sql`NOT ${isOwnPromotionConsent(id)}`),
      recordGivenPromotion(db, id, input, staff),
      liftTombstone(db, { what: 'promotion.withdrawn', subject: id }),
      publishCompanions(db, [id]),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    const { promotionConsent: storedConsent } = await requireCompanion(db, id)
    const isWithdrawn = storedConsent !== null && storedConsent.withdrawnAt !== null
    throw new Failure(
      'conflict',
      isWithdrawn
        ? 'promotion-consent.withdrawn-by-companion'
        : 'promotion-consent.given-by-companion',
    )
  }
}

/**
 * Stores that a companion withdrew her consent to staff. May be repeated.
 *
 * @param reason for the audit log
 * @throws Failure 404
 */
export async function endPromotionConsent(
  db: Database,
  id: string,
  reason: string,
  { actor, at }: StaffActor,
): Promise<void> {
  const companion = await requireCompanion(db, id)
  const { row, promotionConsent: storedConsent } = companion
  if (!storedConsent || storedConsent.withdrawnAt !== null) return
  const event = {
    actor,
    at,
    act: 'companion.promotion-ended',
    subject: id,
    detail: { name: row.name, reason },
  }
  await audited(db, event, [
    endPromotion(db, id, 'team', at),
    recordTombstone(db, { what: 'promotion.withdrawn', subject: id, detail: { by: 'team' } }),
    publishCompanions(db, [id]),
  ])
}
