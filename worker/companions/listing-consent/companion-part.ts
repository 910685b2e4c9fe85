import { eq } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import { companionAges, companionConsents } from '../schema/publication.ts'

export const publicationPart: CompanionPart = {
  tables: [companionConsents, companionAges],
  export: (db, id) => ({
    listingConsent: db
      .select({
        textVersion: companionConsents.textVersion,
        givenBy: companionConsents.givenByName,
        givenAt: companionConsents.givenAt,
        evidence: companionConsents.evidence,
        withdrawnAt: companionConsents.withdrawnAt,
        withdrawnBy: companionConsents.withdrawnBy,
      })
      .from(companionConsents)
      .where(eq(companionConsents.companionId, id)),
    recordedAge: db
      .select({
        birthDate: companionAges.birthDate,
        atLeast: companionAges.atLeast,
        recordedOn: companionAges.recordedOn,
      })
      .from(companionAges)
      .where(eq(companionAges.companionId, id)),
  }),
}
