import { PROMOTION_CONSENT_VERSION, type GivenConsentInput } from '#companions/publication-records'
import { and, eq, isNull, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { StaffActor } from '../../platform/db/audited.ts'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { givenConsentRow, importedConsentRow, ownConsentRow } from '../lib/consent-rows.ts'
import { promotionConsents } from '../schema/publication.ts'

type NewConsent = Required<InferInsertModel<typeof promotionConsents>>

const textOf = (companionId: string) => ({ companionId, textVersion: PROMOTION_CONSENT_VERSION })

/** Replaces an earlier consent, withdrawn or not. */
const storePromotion = (db: Database, { companionId, ...columns }: NewConsent): Write[] => [
  db
    .insert(promotionConsents)
    .values({ companionId, ...columns })
    .onConflictDoUpdate({ target: promotionConsents.companionId, set: columns }),
]

/** Stores a consent given by the companion in her own area. @param now epoch milliseconds */
export const givePromotion = (
  db: Database,
  companionId: string,
  giver: { id: string; name: string },
  now: number,
): Write[] => storePromotion(db, ownConsentRow(textOf(companionId), giver, now))

/** Stores a consent that was given to staff. */
export const recordGivenPromotion = (
  db: Database,
  companionId: string,
  input: GivenConsentInput,
  staff: StaffActor,
): Write[] => storePromotion(db, givenConsentRow(textOf(companionId), input, staff))

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
    companions.map(({ id, name }) => importedConsentRow(textOf(id), name, at)),
  )
