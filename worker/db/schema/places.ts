import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const countries = sqliteTable('countries', {
  id: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
})

export const cities = sqliteTable('cities', {
  id: text().primaryKey(),
  countryId: text('country_id').notNull(),
  name: text().notNull(),
  position: integer().notNull(),
  isHidden: integer('is_hidden', { mode: 'boolean' }).notNull().default(false),
})
