import { districtIn, isDistrictIn, splitLocation } from '#catalogue/filters'
import type { Database } from '../../platform/db/client.ts'
import { foldForSearch } from '../../platform/lib/text.ts'
import { listCities, listDistricts } from './queries.ts'
import { isSameName } from './rules.ts'

/** Id of the city in a text, with or without its country; null: there is none. */
export const cityNamed = async (db: Database, location: string): Promise<string | null> =>
  cityAmong(await listCities(db), splitLocation(location))?.id ?? null

type City = Awaited<ReturnType<typeof listCities>>[number]

function cityAmong(
  cities: readonly City[],
  { city, country }: { city: string; country: string },
): City | undefined {
  return cities.find(
    (candidate) =>
      foldForSearch(candidate.city) === foldForSearch(city.trim()) &&
      (!country || foldForSearch(candidate.country) === foldForSearch(country.trim())),
  )
}

/** A place of the directory. `location`: its name, as in "Seefeld, Zurich, Switzerland". */
type NamedPlace = { cityId: string; districtId: string | null; location: string }

/** The place in a text like "Seefeld, Zurich, Switzerland"; null: there is none. The country is optional. */
export async function placeNamed(db: Database, location: string): Promise<NamedPlace | null> {
  const { city: text, country } = splitLocation(location)
  if (!isDistrictIn(text)) {
    const city = cityAmong(await listCities(db), { city: text, country })
    return city ? placeIn(city) : null
  }
  const [districtName = '', town = ''] = text.split(', ')
  // Not one batch: its rows are objects, in which the names of city and country would be one property.
  const [cities, districts] = await Promise.all([listCities(db), listDistricts(db)])
  const city = cityAmong(cities, { city: town, country })
  const district = districts.find(
    (row) => row.cityId === city?.id && isSameName(row.name, districtName),
  )
  return city && district ? placeIn(city, district) : null
}

const placeIn = (city: City, district?: { id: string; name: string }): NamedPlace => ({
  cityId: city.id,
  districtId: district?.id ?? null,
  location: `${districtIn(district?.name, city.city)}, ${city.country}`,
})

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
