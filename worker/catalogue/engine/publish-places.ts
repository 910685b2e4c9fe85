import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/client.ts'
import { publishAll } from './projection.ts'

/** Like `publishCompanions`, for all companions in a city when the batch runs. */
export const publishCity = (db: Database, cityId: string) =>
  publishAll(db, sql`(SELECT json_group_array(id) FROM companions WHERE city_id = ${cityId})`)

/** Like `publishCompanions`, for all companions in a country when the batch runs. */
export const publishCountry = (db: Database, countryId: string) =>
  publishAll(
    db,
    sql`(SELECT json_group_array(c.id) FROM cities ci JOIN companions c ON c.city_id = ci.id
      WHERE ci.country_id = ${countryId})`,
  )

/** Like `publishCompanions`, for all companions in these districts when the batch runs. */
export const publishDistricts = (db: Database, ids: readonly string[]) =>
  publishAll(
    db,
    sql`(SELECT json_group_array(id) FROM companions WHERE district_id IN
      (SELECT value FROM json_each(${JSON.stringify(ids)})))`,
  )
