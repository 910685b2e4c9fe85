import type { CityTexts, OtherNames } from '#contract/admin-places'
import { eq, sql, type InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../db/bulk.ts'
import type { Database } from '../../db/client.ts'
import { companions } from '../../db/schema/companions.ts'
import { cities, cityNames, cityTexts, countries, countryNames } from '../../db/schema/places.ts'
import { storedNames, type City, type Country } from './rules.ts'

export const insertCity = (db: Database, row: InferInsertModel<typeof cities>): Write =>
  db.insert(cities).values(row)

export const updateCity = (db: Database, id: string, changes: Partial<Omit<City, 'id'>>): Write =>
  db.update(cities).set(changes).where(eq(cities.id, id))

/** The database refuses while a companion is based there. */
export const removeCity = (db: Database, id: string): Write =>
  db.delete(cities).where(eq(cities.id, id))

/** True in SQL while no companion is based there. */
export const isEmpty = (id: string) =>
  sql`NOT EXISTS (SELECT 1 FROM ${companions} WHERE ${companions.cityId} = ${id})`

export const updateCountry = (
  db: Database,
  id: string,
  changes: Pick<Country, 'isOpen' | 'lawNote'>,
): Write => db.update(countries).set(changes).where(eq(countries.id, id))

export const replaceCityNames = (db: Database, cityId: string, names: OtherNames): Write[] => [
  db.delete(cityNames).where(eq(cityNames.cityId, cityId)),
  insertAll(
    db,
    cityNames,
    storedNames(names).map((row) => ({ cityId, ...row })),
  ),
]

export const replaceCityTexts = (db: Database, cityId: string, texts: CityTexts): Write[] => [
  db.delete(cityTexts).where(eq(cityTexts.cityId, cityId)),
  insertAll(
    db,
    cityTexts,
    Object.entries(texts).flatMap(([language, text]) => (text ? [{ cityId, language, text }] : [])),
  ),
]

export const replaceCountryNames = (
  db: Database,
  countryId: string,
  names: OtherNames,
): Write[] => [
  db.delete(countryNames).where(eq(countryNames.countryId, countryId)),
  insertAll(
    db,
    countryNames,
    storedNames(names).map((row) => ({ countryId, ...row })),
  ),
]

/** Opens countries as the operator of invented profiles would. @param cityIds left out: all there are */
export const openCountries = (db: Database, cityIds?: readonly string[]): Write =>
  db.run(sql`UPDATE countries SET open_for_publication = 1 WHERE ${cityIds ? 0 : 1} OR id IN
    (SELECT country_id FROM cities WHERE id IN
      (SELECT value FROM json_each(${JSON.stringify(cityIds ?? [])})))`)
