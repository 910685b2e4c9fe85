import { answerTimes } from '#companions/answer-time'
import { checkMethods, checks } from '#companions/companion-status'
import { audiences, answerers } from '#companions/channels'
import type { OfferText } from '#companions/offer-texts'
import { otherLanguages, textLanguages, type TextLanguage } from '#platform/text-languages'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const audience = (name: string) => text(name, { enum: audiences }).notNull().default('premium')
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()

/** A field of the profile that is stored in one column has its own name here (`contract/profile-fields.ts`). */
export const companions = sqliteTable('companions', {
  id: text().primaryKey(),
  name: text().notNull(),
  ageMin: integer('age_min').notNull(),
  ageMax: integer('age_max').notNull(),
  cityId: text('city_id').notNull(),
  category: text({ enum: ['companion', 'masseuse'] }).notNull(),
  lifecycle: text({ enum: ['draft', 'pending', 'active', 'archived'] }).notNull(),
  is_active: flag('is_active'),
  visible_on_homepage: flag('visible_on_homepage'),
  visible_in_feed: flag('visible_in_feed'),
  is_featured: flag('is_featured'),
  is_vip: flag('is_vip'),
  presence: text({ enum: ['online', 'offline'] }).notNull(),
  lastActiveAt: integer('last_active_at').notNull(),
  offersIncall: flag('offers_incall'),
  offersOutcall: flag('offers_outcall'),
  offersHotel: flag('offers_hotel'),
  offersPrivate: flag('offers_private'),
  nationality: text(),
  ethnicity: text(),
  eye_color: text(),
  hair_color: text(),
  breast_size: text(),
  heightCm: integer('height_cm'),
  weightKg: integer('weight_kg'),
  bio: text().notNull(),
  detailed_bio: text(),
  premium_description: text().notNull(),
  rates: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
  schedule: text({ mode: 'json' }).$type<Record<string, { available: boolean; times: string }>>(),
  contactWhatsapp: text('contact_whatsapp'),
  contactTelegram: text('contact_telegram'),
  contactEmail: text('contact_email'),
  publishedAt: integer('published_at'),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
  nameFolded: text('name_folded').notNull().default(''),
  version: integer().notNull().default(1),
  pausedAt: integer('paused_at'),
  onlineUntil: integer('online_until'),
  presenceBy: text('presence_by', { enum: ['team', 'companion'] })
    .notNull()
    .default('team'),
  awayFrom: text('away_from'),
  awayUntil: text('away_until'),
  awayReply: text('away_reply').notNull().default(''),
  answeredBy: text('answered_by', { enum: answerers }).notNull().default('self'),
  // Unused, like the next column.
  pauseLiftedAt: integer('pause_lifted_at'),
  pauseLiftedReason: text('pause_lifted_reason').notNull().default(''),
  text_language: text({ enum: textLanguages }).notNull().default('en'),
  hourPrice: integer('hour_price'),
  presenceAt: integer('presence_at'),
  notice_hours: integer().notNull().default(0),
  contactPhone: text('contact_phone'),
  phoneFor: audience('phone_for'),
  whatsappFor: audience('whatsapp_for'),
  telegramFor: audience('telegram_for'),
  emailFor: audience('email_for'),
  offer_language: text({ enum: textLanguages }).notNull().default('en'),
  offerTexts: text('offer_texts', { mode: 'json' })
    .$type<Partial<Record<TextLanguage, OfferText>>>()
    .notNull()
    .default({}),
  isUnlisted: flag('is_unlisted').default(false),
  declinesReviews: flag('declines_reviews').default(false),
  announcesOnline: flag('announces_online').default(false),
  answerTime: text('answer_time', { enum: answerTimes }),
  districtId: text('district_id'),
  importKey: text('import_key'),
  deletedAt: integer('deleted_at'),
})

/** Current and former slugs of profiles; without a companion once she is deleted. */
export const companionSlugs = sqliteTable('companion_slugs', {
  slug: text().primaryKey(),
  companionId: text('companion_id'),
  endedAt: integer('ended_at').notNull().default(0),
})

export const companionLanguages = sqliteTable(
  'companion_languages',
  {
    companionId: text('companion_id').notNull(),
    language: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companionId, table.language] })],
)

export const companionServices = sqliteTable(
  'companion_services',
  {
    companionId: text('companion_id').notNull(),
    name: text().notNull(),
    description: text(),
    price: text(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companionId, table.name] })],
)

export const companionTraits = sqliteTable(
  'companion_traits',
  {
    companionId: text('companion_id').notNull(),
    trait: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companionId, table.trait] })],
)

export const companionVerifications = sqliteTable('companion_verifications', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  checked: text({ enum: checks }).notNull(),
  checkedBy: text('checked_by').notNull(),
  checkedAt: integer('checked_at').notNull(),
  validUntil: integer('valid_until').notNull(),
  checkerMemberId: text('checker_member_id'),
  method: text({ enum: checkMethods }).notNull().default('team'),
  remindedAt: integer('reminded_at'),
  lapsedAt: integer('lapsed_at'),
})

/** Texts in languages other than English. */
export const companionTexts = sqliteTable(
  'companion_texts',
  {
    companionId: text('companion_id').notNull(),
    language: text({ enum: otherLanguages }).notNull(),
    bio: text().notNull(),
    detailed_bio: text().notNull(),
    premium_description: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companionId, table.language] })],
)
