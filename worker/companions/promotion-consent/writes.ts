import { PROMOTION_CONSENT_VERSION, type GivenConsentInput } from '#companions/publication-records'
import { and, eq, isNull, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { StaffActor } from '../../platform/db/audited.ts'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { momentOf } from '../../platform/lib/time.ts'
import { promotionConsents } from '../schema/publication.ts'

type NewConsent = Required<InferInsertModel<typeof promotionConsents>>

/** Replaces an earlier consent, withdrawn or not. */
const storeConsent = (db: Database, row: NewConsent): Write => {
  const { companionId: _, ...columns } = row
  return db
    .insert(promotionConsents)
    .values(row)
    .onConflictDoUpdate({ target: promotionConsents.companionId, set: columns })
}

/** True in SQL while only the companion may change the consent: she gave or withdrew it herself. */
export const isOwnPromotionConsent = (companionId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM promotion_consents k WHERE k.companion_id = ${companionId}
    AND iif(k.withdrawn_at IS NULL, k.actor IS NULL, k.withdrawn_by = 'companion'))`

/** Stores a consent given by the companion in her own area. @param now epoch milliseconds */
export const givePromotion = (
  db: Database,
  companionId: string,
  { id, name }: { id: string; name: string },
  now: number,
): Write =>
  storeConsent(db, {
    companionId,
    textVersion: PROMOTION_CONSENT_VERSION,
    givenByMember: id,
    givenByName: name,
    givenAt: now,
    evidence: '',
    actor: null,
    actorName: null,
    recordedAt: now,
    withdrawnAt: null,
    withdrawnBy: null,
  })

/** Stores a consent that was given to staff. */
export const recordGivenPromotion = (
  db: Database,
  companionId: string,
  { givenBy, givenOn, evidence }: GivenConsentInput,
  { actor, name, at }: StaffActor,
): Write =>
  storeConsent(db, {
    companionId,
    textVersion: PROMOTION_CONSENT_VERSION,
    givenByMember: null,
    givenByName: givenBy,
    givenAt: momentOf(givenOn, at),
    evidence,
    actor,
    actorName: name,
    recordedAt: at,
    withdrawnAt: null,
    withdrawnBy: null,
  })

/** @param companionId or a SELECT of it */
export const endPromotion = (
  db: Database,
  companionId: string | SQL,
  withdrawnBy: 'companion' | 'team',
  now: number,
): Write =>
  db
    .update(promotionConsents)
    .set({ withdrawnAt: sql`max(${now}, given_at)`, withdrawnBy })
    .where(
      and(eq(promotionConsents.companionId, companionId), isNull(promotionConsents.withdrawnAt)),
    )

/** Records of invented companions who agree to promotion. */
export const insertImportedPromotion = (
  db: Database,
  companions: readonly { id: string; name: string }[],
  at: number,
): Write =>
  insertAll(
    db,
    promotionConsents,
    companions.map(({ id, name }) => ({
      companionId: id,
      textVersion: PROMOTION_CONSENT_VERSION,
      givenByName: name,
      givenAt: at,
      evidence: 'Invented with the profile',
      actor: 'system',
      actorName: 'Import',
      recordedAt: at,
    })),
  )
