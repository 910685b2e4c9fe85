import { applicationLocations, applicationStates, experiences } from '#moderation/applications'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const applications = sqliteTable('applications', {
  id: text().primaryKey(),
  reference: text().notNull(),
  formKey: text('form_key'),
  fingerprint: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  age: integer().notNull(),
  location: text({ enum: applicationLocations }).notNull(),
  experience: text({ enum: experiences }),
  about: text().notNull(),
  consentedAt: integer('consented_at').notNull(),
  state: text({ enum: applicationStates }).notNull(),
  dueAt: integer('due_at'),
  version: integer().notNull().default(0),
  companion: text(),
  createdAt: integer('created_at').notNull(),
  changedAt: integer('changed_at').notNull(),
  language: text().notNull().default('en'),
})

export const applicationDetails = sqliteTable('application_details', {
  applicationId: text('application_id').primaryKey(),
  languages: text({ mode: 'json' }).$type<string[]>().notNull(),
  services: text({ mode: 'json' }).$type<string[]>().notNull(),
  referenceText: text('reference_text').notNull(),
  sentAt: integer('sent_at').notNull(),
  ageMin: integer('age_min'),
  ageMax: integer('age_max'),
})

export const applicationPhotos = sqliteTable('application_photos', {
  id: text().primaryKey(),
  applicationId: text('application_id').notNull(),
  preview: text().notNull(),
  createdAt: integer('created_at').notNull(),
})

export const applicationSteps = sqliteTable(
  'application_steps',
  {
    applicationId: text('application_id').notNull(),
    number: integer().notNull(),
    at: integer().notNull(),
    actor: text().notNull(),
    actorName: text('actor_name').notNull(),
    state: text({ enum: applicationStates }).notNull(),
    note: text().notNull(),
    question: text(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.number] })],
)
