import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { CompanionPart } from '../../platform/db/companion-part.ts'
import {
  companionLanguages,
  companions,
  companionServices,
  companionSlugs,
  companionTexts,
  companionTraits,
  companionVerifications,
} from '../schema/companions.ts'

const {
  nameFolded: _,
  version: __,
  cityId: ___,
  districtId: ____,
  importKey: _____,
  ...columns
} = getTableColumns(companions)

export const companionPart: CompanionPart = {
  tables: [
    companions,
    companionLanguages,
    companionServices,
    companionSlugs,
    companionTexts,
    companionTraits,
    companionVerifications,
  ],
  export: (db, id) => ({
    profile: db
      .select({
        ...columns,
        city: sql<string>`(SELECT name FROM cities WHERE cities.id = city_id)`.as('city'),
        district: sql<
          string | null
        >`(SELECT name FROM districts WHERE districts.id = district_id)`.as('district'),
      })
      .from(companions)
      .where(eq(companions.id, id)),
    languages: db
      .select({ language: companionLanguages.language })
      .from(companionLanguages)
      .where(eq(companionLanguages.companionId, id))
      .orderBy(asc(companionLanguages.position)),
    services: db
      .select({
        name: companionServices.name,
        description: companionServices.description,
        price: companionServices.price,
      })
      .from(companionServices)
      .where(eq(companionServices.companionId, id))
      .orderBy(asc(companionServices.position)),
    addresses: db
      .select({ slug: companionSlugs.slug, endedAt: companionSlugs.endedAt })
      .from(companionSlugs)
      .where(eq(companionSlugs.companionId, id))
      .orderBy(asc(companionSlugs.slug)),
    texts: db
      .select({
        language: companionTexts.language,
        bio: companionTexts.bio,
        detailed_bio: companionTexts.detailed_bio,
        premium_description: companionTexts.premium_description,
      })
      .from(companionTexts)
      .where(eq(companionTexts.companionId, id)),
    traits: db
      .select({ trait: companionTraits.trait })
      .from(companionTraits)
      .where(eq(companionTraits.companionId, id))
      .orderBy(asc(companionTraits.position)),
    verifications: db
      .select({
        checked: companionVerifications.checked,
        checkedBy: companionVerifications.checkedBy,
        checkedAt: companionVerifications.checkedAt,
        validUntil: companionVerifications.validUntil,
      })
      .from(companionVerifications)
      .where(eq(companionVerifications.companionId, id)),
  }),
}
