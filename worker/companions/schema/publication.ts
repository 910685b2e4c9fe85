import { integer, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core'

/** Columns of a consent that a companion gives herself, or that staff record. */
const consentColumns = () => ({
  companionId: text('companion_id').primaryKey(),
  textVersion: text('text_version').notNull(),
  givenByMember: text('given_by_member'),
  givenByName: text('given_by_name').notNull(),
  givenAt: integer('given_at').notNull(),
  evidence: text().notNull().default(''),
  actor: text(),
  actorName: text('actor_name'),
  recordedAt: integer('recorded_at').notNull(),
  withdrawnAt: integer('withdrawn_at'),
  withdrawnBy: text('withdrawn_by', { enum: ['companion', 'team'] }),
})

/** Consent to the listing. */
export const companionConsents = sqliteTable('companion_consents', consentColumns())

/** Consent to the use of pictures outside the site. */
export const promotionConsents = sqliteTable('promotion_consents', consentColumns())

export const companionAges = sqliteTable('companion_ages', {
  companionId: text('companion_id').primaryKey(),
  atLeast: integer('at_least').notNull(),
  birthDate: text('birth_date'),
  recordedOn: text('recorded_on').notNull(),
  recordedAt: integer('recorded_at').notNull(),
  actor: text().notNull(),
  actorName: text('actor_name').notNull(),
})

const condition = (name: string) => integer(name, { mode: 'boolean' }).notNull()

/** The conditions of publication that a companion meets; `publishable_companions` is their conjunction. */
export const publicationConditions = sqliteView('publication_conditions', {
  companionId: text('companion_id').notNull(),
  identityChecked: condition('identity_checked'),
  ageChecked: condition('age_checked'),
  consented: condition('consented'),
  hasPhoto: condition('has_photo'),
  inOpenCountry: condition('in_open_country'),
  rangeAllowed: condition('range_allowed'),
  rangeTrue: condition('range_true'),
  ageRecorded: condition('age_recorded'),
}).existing()
