import { splitLocation } from '#contract/filters'
import type { Database } from '../../db/client.ts'
import { foldForSearch } from '../../lib/text.ts'
import { listCities } from './queries.ts'

/** The id of the city that a text names, with its country or without; null: there is none. */
export async function cityNamed(db: Database, location: string): Promise<string | null> {
  const { city, country } = splitLocation(location)
  const found = (await listCities(db)).find(
    (one) =>
      foldForSearch(one.city) === foldForSearch(city.trim()) &&
      (!country || foldForSearch(one.country) === foldForSearch(country.trim())),
  )
  return found?.id ?? null
}

/** The ids of the cities in whose name or country a folded word is found. */
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
