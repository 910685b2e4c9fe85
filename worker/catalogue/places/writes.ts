import type { CityPosition, CityTexts, OtherNames } from '#catalogue/admin-places'
import { eq, inArray, sql, type InferInsertModel } from 'drizzle-orm'
import { insertAll, type Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'
import { companions } from '../../companions/schema/companions.ts'
import {
  cities,
  cityNames,
  cityTexts,
  countries,
  countryNames,
  districtNames,
  districts,
} from '../schema/places.ts'
import { storedNames, type District } from './rules.ts'

export const insertCity = (db: Database, row: InferInsertModel<typeof cities>): Write =>
  db.insert(cities).values(row)

type CityColumns = {
  name: string | undefined
  isHidden: boolean | undefined
  position: CityPosition | undefined
}

/** An undefined column stays as it is stored, also if someone else changes it at the same moment. */
export const updateCity = (
  db: Database,
  id: string,
  { name, isHidden, position }: CityColumns,
): Write =>
  db
    .update(cities)
    .set({
      name: name ?? sql`name`,
      isHidden: isHidden ?? sql`is_hidden`,
      latitude: position === undefined ? sql`latitude` : (position?.latitude ?? null),
      longitude: position === undefined ? sql`longitude` : (position?.longitude ?? null),
    })
    .where(eq(cities.id, id))

/** The database refuses while a companion is based there. */
export const removeCity = (db: Database, id: string): Write =>
  db.delete(cities).where(eq(cities.id, id))

/** True in SQL while no companion is based there. */
export const isEmpty = (id: string) =>
  sql`NOT EXISTS (SELECT 1 FROM ${companions} WHERE ${companions.cityId} = ${id})`

type CountryColumns = { isOpen: boolean | undefined; lawNote: string | undefined }

/** Like `updateCity`. */
export const updateCountry = (
  db: Database,
  id: string,
  { isOpen, lawNote }: CountryColumns,
): Write =>
  db
    .update(countries)
    .set({ isOpen: isOpen ?? sql`is_open`, lawNote: lawNote ?? sql`law_note` })
    .where(eq(countries.id, id))

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

/** True in SQL while no companion has one of these districts. */
export const areUnused = (ids: readonly string[]) =>
  sql`NOT EXISTS (SELECT 1 FROM companions WHERE district_id IN
    (SELECT value FROM json_each(${JSON.stringify(ids)})))`

/** @param removedIds the database refuses while a companion has one of them */
export const replaceDistricts = (
  db: Database,
  cityId: string,
  newDistricts: readonly District[],
  removedIds: readonly string[],
): Write[] => [
  db.delete(districts).where(inArray(districts.id, [...removedIds])),
  db.run(sql`INSERT INTO districts (id, city_id, name, position, is_hidden)
    SELECT value ->> 'id', ${cityId}, value ->> 'name', key + 1, value ->> 'hidden'
    FROM json_each(${JSON.stringify(newDistricts)}) WHERE true
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, position = excluded.position,
      is_hidden = excluded.is_hidden`),
  db.run(sql`DELETE FROM district_names WHERE district_id IN
    (SELECT id FROM districts WHERE city_id = ${cityId})`),
  insertAll(
    db,
    districtNames,
    newDistricts.flatMap(({ id, otherNames }) =>
      storedNames(otherNames).map((row) => ({ districtId: id, ...row })),
    ),
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

/** Opens countries for seeded profiles. @param cityIds cities whose countries are opened; left out: all */
export const openCountries = (db: Database, cityIds?: readonly string[]): Write =>
  db.run(sql`UPDATE countries SET is_open = 1 WHERE ${cityIds ? 0 : 1} OR id IN
    (SELECT country_id FROM cities WHERE id IN
      (SELECT value FROM json_each(${JSON.stringify(cityIds ?? [])})))`)
