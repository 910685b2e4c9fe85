import type { CityTexts, OtherNames } from '#catalogue/admin-places'
import { asc, eq, sql } from 'drizzle-orm'
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
import { otherNamesIn, cityTextsOf, type StoredCity, type Country, type District } from './rules.ts'

/** Every city with its country, in the operator's order. */
export const listCities = (db: Database) =>
  db
    .select({ id: cities.id, city: cities.name, country: countries.name, hidden: cities.isHidden })
    .from(cities)
    .innerJoin(countries, eq(countries.id, cities.countryId))
    .orderBy(asc(countries.position), asc(cities.position))

/** Names of every district, in the operator's order. */
export const listDistricts = (db: Database) =>
  db
    .select({ id: districts.id, cityId: districts.cityId, name: districts.name })
    .from(districts)
    .orderBy(asc(districts.position), asc(districts.name))

/** Every district, in the operator's order. */
const allDistricts = (db: Database) =>
  db
    .select({
      id: districts.id,
      cityId: districts.cityId,
      name: districts.name,
      hidden: districts.isHidden,
      companions: sql<number>`(SELECT count(*) FROM ${companions}
        WHERE district_id = districts.id AND deleted_at IS NULL)`.as('companions'),
    })
    .from(districts)
    .orderBy(asc(districts.position), asc(districts.name))

const inOrder = ({
  language,
  position,
}: typeof cityNames | typeof countryNames | typeof districtNames) => [asc(language), asc(position)]

/** Every country with its cities, hidden ones included, and the number of companions there. */
export const selectManagedPlaces = (db: Database) =>
  db.batch([
    db.select().from(countries).orderBy(asc(countries.position)),
    db
      .select({
        id: cities.id,
        countryId: cities.countryId,
        name: cities.name,
        hidden: cities.isHidden,
        latitude: cities.latitude,
        longitude: cities.longitude,
        companions: sql<number>`(SELECT count(*) FROM ${companions}
          WHERE city_id = cities.id AND deleted_at IS NULL)`.as('companions'),
      })
      .from(cities)
      .orderBy(asc(cities.position), asc(cities.name)),
    db
      .select()
      .from(countryNames)
      .orderBy(...inOrder(countryNames)),
    db
      .select()
      .from(cityNames)
      .orderBy(...inOrder(cityNames)),
    db.select().from(cityTexts),
    allDistricts(db),
    db
      .select()
      .from(districtNames)
      .orderBy(...inOrder(districtNames)),
  ])
export type ManagedRows = Awaited<ReturnType<typeof selectManagedPlaces>>

/** True if only companions in the trash are based in the city, or in one of the districts. */
export async function isUsedByTrashOnly(
  db: Database,
  place: { city: string } | { districts: readonly string[] },
): Promise<boolean> {
  const isBasedThere =
    'city' in place
      ? sql`city_id = ${place.city}`
      : sql`district_id IN (SELECT value FROM json_each(${JSON.stringify(place.districts)}))`
  const [row] = await db.all<{ is: number }>(sql`SELECT NOT EXISTS (SELECT 1 FROM ${companions}
    WHERE ${isBasedThere} AND deleted_at IS NULL) AS "is"`)
  return Boolean(row?.is)
}

export const citiesIn = (db: Database, countryId: string) =>
  db.select().from(cities).where(eq(cities.countryId, countryId))

export const cityById = async (db: Database, id: string): Promise<StoredCity | undefined> =>
  (await db.select().from(cities).where(eq(cities.id, id)))[0]

export const countryById = async (db: Database, id: string): Promise<Country | undefined> =>
  (await db.select().from(countries).where(eq(countries.id, id)))[0]

export const otherNamesOfCity = async (db: Database, id: string): Promise<OtherNames> =>
  otherNamesIn(
    await db
      .select()
      .from(cityNames)
      .where(eq(cityNames.cityId, id))
      .orderBy(...inOrder(cityNames)),
  )

export const textsOfCity = async (db: Database, id: string): Promise<CityTexts> =>
  cityTextsOf(await db.select().from(cityTexts).where(eq(cityTexts.cityId, id)))

export const otherNamesOfCountry = async (db: Database, id: string): Promise<OtherNames> =>
  otherNamesIn(
    await db
      .select()
      .from(countryNames)
      .where(eq(countryNames.countryId, id))
      .orderBy(...inOrder(countryNames)),
  )

/** Every city with its districts, and the names of all of them in every language. */
export async function citiesWithDistricts(db: Database) {
  const [towns, allDistrictRows, namesOfCities, namesOfCountries, namesOfDistricts] =
    await db.batch([
      db
        .select({
          id: cities.id,
          // The alias prevents a clash: D1's batch distinguishes columns only by their names.
          city: sql<string>`${cities.name}`.as('city'),
          country: sql<string>`${countries.name}`.as('country'),
          countryId: cities.countryId,
        })
        .from(cities)
        .innerJoin(countries, eq(countries.id, cities.countryId))
        .orderBy(asc(countries.position), asc(cities.position)),
      db
        .select({ id: districts.id, cityId: districts.cityId, name: districts.name })
        .from(districts),
      db.select({ id: cityNames.cityId, name: cityNames.name }).from(cityNames),
      db.select({ id: countryNames.countryId, name: countryNames.name }).from(countryNames),
      db.select({ id: districtNames.districtId, name: districtNames.name }).from(districtNames),
    ])
  const districtsByCity = Map.groupBy(allDistrictRows, ({ cityId }) => cityId)
  const cityNamesById = namesById(namesOfCities)
  const countryNamesById = namesById(namesOfCountries)
  const districtNamesById = namesById(namesOfDistricts)
  return towns.map(({ id, city, country, countryId }) => ({
    id,
    city,
    country,
    cityNames: [city, ...(cityNamesById.get(id) ?? [])],
    countryNames: [country, ...(countryNamesById.get(countryId) ?? [])],
    districts: (districtsByCity.get(id) ?? []).map((district) => ({
      id: district.id,
      name: district.name,
      names: [district.name, ...(districtNamesById.get(district.id) ?? [])],
    })),
  }))
}

function namesById(rows: readonly { id: string; name: string }[]): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name])
  return names
}

/** Districts of a city, in the operator's order, with their other names. */
export async function districtsOf(db: Database, cityId: string): Promise<District[]> {
  const [rows, names] = await db.batch([
    db
      .select()
      .from(districts)
      .where(eq(districts.cityId, cityId))
      .orderBy(asc(districts.position), asc(districts.name)),
    db
      .select({
        districtId: districtNames.districtId,
        language: districtNames.language,
        name: districtNames.name,
      })
      .from(districtNames)
      .innerJoin(districts, eq(districts.id, districtNames.districtId))
      .where(eq(districts.cityId, cityId))
      .orderBy(...inOrder(districtNames)),
  ])
  return rows.map(({ id, name, isHidden }) => ({
    id,
    name,
    hidden: isHidden,
    otherNames: otherNamesIn(names.filter(({ districtId }) => districtId === id)),
  }))
}
