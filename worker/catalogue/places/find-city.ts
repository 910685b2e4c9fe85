import { isDistrictIn, splitLocation } from '#catalogue/filters'
import type { Database } from '../../platform/db/client.ts'
import { foldForSearch } from '../../platform/lib/text.ts'
import { listCities, listDistricts } from './queries.ts'
import { isSameName } from './rules.ts'

/** Id of the city in a text, with or without its country; null: there is none. */
export const cityNamed = async (db: Database, location: string): Promise<string | null> =>
  cityAmong(await listCities(db), splitLocation(location))

type City = Awaited<ReturnType<typeof listCities>>[number]

function cityAmong(
  cities: readonly City[],
  { city, country }: { city: string; country: string },
): string | null {
  const matchingCity = cities.find(
    (candidate) =>
      foldForSearch(candidate.city) === foldForSearch(city.trim()) &&
      (!country || foldForSearch(candidate.country) === foldForSearch(country.trim())),
  )
  return matchingCity?.id ?? null
}

/**
 * Ids of the city and, if there is one, of the district in a text like "Seefeld, Zurich, Switzerland"; null:
 * there is none.
 */
export async function placeNamed(
  db: Database,
  location: string,
): Promise<{ cityId: string; districtId: string | null } | null> {
  const { city, country } = splitLocation(location)
  if (!isDistrictIn(city)) {
    const cityId = await cityNamed(db, location)
    return cityId === null ? null : { cityId, districtId: null }
  }
  const [district = '', town = ''] = city.split(', ')
  // Not one batch: its rows are objects, in which the names of city and country would be one property.
  const [cities, districts] = await Promise.all([listCities(db), listDistricts(db)])
  const cityId = cityAmong(cities, { city: town, country })
  const match = districts.find((row) => row.cityId === cityId && isSameName(row.name, district))
  return cityId !== null && match ? { cityId, districtId: match.id } : null
}

/** Ids of the cities whose name or country contains a folded word. */
export async function citiesWith(
  db: Database,
  words: readonly string[],
): Promise<{ word: string; cityIds: string[] }[]> {
  if (words.length === 0) return []
  const cities = await listCities(db)
  return words.map((word) => ({
    word,
    cityIds: cities
      .filter(({ city, country }) => foldForSearch(`${city} ${country}`).includes(word))
      .map(({ id }) => id),
  }))
}
