import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const countries = sqliteTable('countries', {
  id: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  isOpen: integer('open_for_publication', { mode: 'boolean' }).notNull().default(false),
  lawNote: text('law_note').notNull().default(''),
})

export const cities = sqliteTable('cities', {
  id: text().primaryKey(),
  countryId: text('country_id').notNull(),
  name: text().notNull(),
  position: integer().notNull(),
  isHidden: integer('is_hidden', { mode: 'boolean' }).notNull().default(false),
})
