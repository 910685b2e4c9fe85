import { LISTING_CONSENT_VERSION, type GivenConsentInput } from '#companions/publication-records'
import { dayOf } from '#platform/days'
import { and, eq, isNull, sql, type InferInsertModel, type SQL } from 'drizzle-orm'
import type { StaffActor } from '../../platform/db/audited.ts'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { givenConsentRow, importedConsentRow, ownConsentRow } from '../lib/consent-rows.ts'
import { companionAges, companionConsents } from '../schema/publication.ts'

type NewConsent = InferInsertModel<typeof companionConsents>
type NewAge = InferInsertModel<typeof companionAges>

const textOf = (companionId: string) => ({ companionId, textVersion: LISTING_CONSENT_VERSION })

/** Replaces an earlier consent, withdrawn or not, by an UPDATE: no INSERT may replace such a row. */
const storeConsent = (db: Database, row: Required<NewConsent>): Write[] => {
  const { companionId, ...columns } = row
  const isStored = eq(companionConsents.companionId, companionId)
  return [
    db.update(companionConsents).set(columns).where(isStored),
    sql`${insertAll(db, companionConsents, [row]).getSQL()} WHERE NOT EXISTS
      (SELECT 1 FROM ${companionConsents} WHERE ${isStored})`,
  ]
}

/** Stores a consent given by the companion in her own area. @param now epoch milliseconds */
export const giveConsent = (
  db: Database,
  companionId: string,
  giver: { id: string; name: string },
  now: number,
): Write[] => storeConsent(db, ownConsentRow(textOf(companionId), giver, now))

/** Stores a consent that was given to staff. */
export const recordGivenConsent = (
  db: Database,
  companionId: string,
  input: GivenConsentInput,
  staff: StaffActor,
): Write[] => storeConsent(db, givenConsentRow(textOf(companionId), input, staff))

/** @param companionId or a SELECT of it */
export const endConsentToListing = (
  db: Database,
  companionId: string | SQL,
  withdrawnBy: 'companion' | 'team',
  now: number,
): Write =>
  db
    .update(companionConsents)
    .set({ withdrawnAt: sql`max(${now}, given_at)`, withdrawnBy })
    .where(
      and(eq(companionConsents.companionId, companionId), isNull(companionConsents.withdrawnAt)),
    )

/** Stores the age from a document, in place of an earlier one. */
export const storeAge = (
  db: Database,
  companionId: string,
  { atLeast, birthDate }: Required<Pick<NewAge, 'atLeast' | 'birthDate'>>,
  { actor, name, at }: StaffActor,
): Write => {
  const row = {
    atLeast,
    birthDate,
    recordedOn: dayOf(at),
    recordedAt: at,
    actor,
    actorName: name,
  }
  return db
    .insert(companionAges)
    .values({ companionId, ...row })
    .onConflictDoUpdate({ target: companionAges.companionId, set: row })
}

type ImportedCompanion = { id: string; name: string; ageMin: number }

/** Records of invented companions: each has agreed to her listing, and has the lowest age of her range. */
export const insertImportedPublication = (
  db: Database,
  companions: readonly ImportedCompanion[],
  at: number,
): Write[] => [
  insertAll(
    db,
    companionConsents,
    companions.map(({ id, name }) => importedConsentRow(textOf(id), name, at)),
  ),
  insertAll(
    db,
    companionAges,
    companions.map(({ id, ageMin }) => ({
      companionId: id,
      atLeast: ageMin,
      birthDate: null,
      recordedOn: dayOf(at),
      recordedAt: at,
      actor: 'system',
      actorName: 'Import',
    })),
  ),
]
