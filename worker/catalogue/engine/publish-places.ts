import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { publishAll } from './projection.ts'

/** As `publishCompanions`, for everyone who lives in a city at that moment. */
export const publishCity = (db: Database, cityId: string) =>
  publishAll(db, sql`(SELECT json_group_array(id) FROM companions WHERE city_id = ${cityId})`)

/** As `publishCompanions`, for everyone who lives in a country at that moment. */
export const publishCountry = (db: Database, countryId: string) =>
  publishAll(
    db,
    sql`(SELECT json_group_array(c.id) FROM cities ci JOIN companions c ON c.city_id = ci.id
      WHERE ci.country_id = ${countryId})`,
  )

/** As `publishCompanions`, for everyone who names one of these districts at that moment. */
export const publishDistricts = (db: Database, ids: readonly string[]) =>
  publishAll(
    db,
    sql`(SELECT json_group_array(id) FROM companions WHERE district_id IN
      (SELECT value FROM json_each(${JSON.stringify(ids)})))`,
  )
