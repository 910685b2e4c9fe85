import type { Filters } from '#catalogue/filters'
import { CityAddresses } from './addresses.ts'
import { byDistance } from './distances.ts'
import { readPlaces, type Place } from './places.ts'

type KnownPlaces = {
  places: readonly Place[]
  addresses: CityAddresses
  /** By "city\ncountry", in English. */
  byName: ReadonlyMap<string, Place>
}

/** The catalogue, of which only the settings are read. */
type WithSettings = { readonly settings: string | null }

const remembered = new WeakMap<
  WithSettings,
  KnownPlaces & { text: string | null; languages: string }
>()

/** Every city as of the catalogue's last read, and the addresses of their pages in these languages. */
export function knownPlaces(catalogue: WithSettings, locales: readonly string[]): KnownPlaces {
  const { settings: text } = catalogue
  const languages = locales.join()
  const known = remembered.get(catalogue)
  if (known?.text === text && known.languages === languages) return known
  const places = readPlaces(text)
  const byName = new Map(places.map((place) => [`${place.name}\n${place.country}`, place]))
  const addresses = new CityAddresses(places, locales)
  const made = { text, languages, places, addresses, byName }
  remembered.set(catalogue, made)
  return made
}

/**
 * How far each city is that is near enough to one, by "city\ncountry"; a city that is unknown has none near.
 *
 * @param asked with the city's id, or any of its names
 */
export function kmByCity(
  { places, addresses }: KnownPlaces,
  { near, km: most }: NonNullable<Filters['near']>,
  language: string,
): ReadonlyMap<string, number> {
  const from = places.find(({ id }) => id === near) ?? addresses.find(near, language)
  const away = from ? byDistance(from, places).filter(({ km }) => km <= Number(most)) : []
  return new Map(away.map(({ place: { name, country }, km }) => [`${name}\n${country}`, km]))
}
