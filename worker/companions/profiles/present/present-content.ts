import { districtIn } from '#catalogue/filters'
import type { OwnContent, ReviewedContent } from '#companions/revisions'
import type { CompanionRecord } from '../queries.ts'
import { offerFieldsOf } from '../offer-texts.ts'
import { profileTranslationsOf } from '../texts.ts'
import type { CompanionDraft } from '../writes.ts'

/** The parts of a companion that the functions below read. */
export type PublishedTextParts = Pick<
  CompanionRecord,
  'row' | 'city' | 'district' | 'country' | 'languages' | 'traits'
> &
  Pick<CompanionDraft, 'services' | 'texts'>

/** The published words and facts: the content that changes after a review. */
export function contentOf(record: PublishedTextParts): ReviewedContent {
  const { row, city, district, country } = record
  const places = {
    incall: row.offersIncall,
    outcall: row.offersOutcall,
    hotel: row.offersHotel,
    private: row.offersPrivate,
  }
  const offeredPlaces = Object.entries(places).filter(([, offers]) => offers)
  return {
    name: row.name,
    age_range: `${row.ageMin}-${row.ageMax}`,
    location: `${districtIn(district, city)}, ${country}`,
    category: row.category,
    bio: row.bio,
    detailed_bio: row.detailedBio,
    premium_description: row.premiumDescription,
    text_language: row.textLanguage,
    ...profileTranslationsOf(record.texts),
    place: offeredPlaces.map(([name]) => name as keyof typeof places),
    services: record.services.map(({ name, description = null, price = null }) => ({
      name,
      description,
      price,
    })),
    rates: row.rates,
    offer_language: row.offerLanguage,
    ...offerFieldsOf(row.offerTexts),
    price_per_hour: row.hourPrice ? `CHF ${row.hourPrice / 100}` : null,
    languages: record.languages,
    personality_traits: record.traits,
    height: row.heightCm ? `${row.heightCm} cm` : null,
    weight: row.weightKg ? `${row.weightKg} kg` : null,
    nationality: row.nationality,
    ethnicity: row.ethnicity,
    eye_color: row.eyeColor,
    hair_color: row.hairColor,
    breast_size: row.breastSize,
  }
}

/** The content that changes without a review. */
export const ownDetailsOf = ({ row }: Pick<CompanionRecord, 'row'>): OwnContent['details'] => ({
  schedule: row.schedule as OwnContent['details']['schedule'],
  notice_hours: row.noticeHours || null,
  contact: {
    phone: row.contactPhone,
    whatsapp: row.contactWhatsapp,
    telegram: row.contactTelegram,
    email: row.contactEmail,
    audience: {
      phone: row.phoneFor,
      whatsapp: row.whatsappFor,
      telegram: row.telegramFor,
      email: row.emailFor,
    },
  },
})
