import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { cities, countries } from '../../db/schema/places.ts'

/** Every city with its country, in the operator's order. */
export const listCities = (db: Database) =>
  db
    .select({ id: cities.id, city: cities.name, country: countries.name, hidden: cities.isHidden })
    .from(cities)
    .innerJoin(countries, eq(countries.id, cities.countryId))
    .orderBy(asc(countries.position), asc(cities.position))
