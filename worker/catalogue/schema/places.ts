import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const countries = sqliteTable('countries', {
  id: text().primaryKey(),
  name: text().notNull(),
  position: integer().notNull(),
  isOpen: integer('is_open', { mode: 'boolean' }).notNull().default(false),
  lawNote: text('law_note').notNull().default(''),
})

export const cities = sqliteTable('cities', {
  id: text().primaryKey(),
  countryId: text('country_id').notNull(),
  name: text().notNull(),
  position: integer().notNull(),
  isHidden: integer('is_hidden', { mode: 'boolean' }).notNull().default(false),
  latitude: real(),
  longitude: real(),
})

export const cityNames = sqliteTable(
  'city_names',
  {
    cityId: text('city_id').notNull(),
    language: text().notNull(),
    position: integer().notNull().default(1),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cityId, table.language, table.position] })],
)

export const cityTexts = sqliteTable(
  'city_texts',
  {
    cityId: text('city_id').notNull(),
    language: text().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.cityId, table.language] })],
)

export const districts = sqliteTable('districts', {
  id: text().primaryKey(),
  cityId: text('city_id').notNull(),
  name: text().notNull(),
  position: integer().notNull(),
  isHidden: integer('is_hidden', { mode: 'boolean' }).notNull().default(false),
})

export const districtNames = sqliteTable(
  'district_names',
  {
    districtId: text('district_id').notNull(),
    language: text().notNull(),
    position: integer().notNull().default(1),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.districtId, table.language, table.position] })],
)

export const countryNames = sqliteTable(
  'country_names',
  {
    countryId: text('country_id').notNull(),
    language: text().notNull(),
    position: integer().notNull().default(1),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.countryId, table.language, table.position] })],
)
