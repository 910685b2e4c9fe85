import type { Filters } from '#catalogue/filters'
import { CityAddresses } from './addresses.ts'
import { byDistance } from './distances.ts'
import { readPlaces, type Place } from './places.ts'

type KnownPlaces = {
  places: readonly Place[]
  addresses: CityAddresses
  /** Places by "city\ncountry", in English. */
  byName: ReadonlyMap<string, Place>
}

/** A catalogue, of which only the settings are read. */
type WithSettings = { readonly settings: string | null }

const placesByCatalogue = new WeakMap<
  WithSettings,
  KnownPlaces & { text: string | null; languages: string }
>()

/** Every city as of the catalogue's last read, and the addresses of their pages in these languages. */
export function knownPlaces(catalogue: WithSettings, locales: readonly string[]): KnownPlaces {
  const { settings: text } = catalogue
  const languages = locales.join()
  const cachedPlaces = placesByCatalogue.get(catalogue)
  if (cachedPlaces?.text === text && cachedPlaces.languages === languages) return cachedPlaces
  const places = readPlaces(text)
  const byName = new Map(places.map((place) => [`${place.name}\n${place.country}`, place]))
  const addresses = new CityAddresses(places, locales)
  const newPlaces = { text, languages, places, addresses, byName }
  placesByCatalogue.set(catalogue, newPlaces)
  return newPlaces
}

/**
 * Distance of each city within the radius, by "city\ncountry"; empty for an unknown city.
 *
 * @param nearFilter the city's id, or any of its names
 */
export function kmByCity(
  { places, addresses }: KnownPlaces,
  { near, km: radiusKm }: NonNullable<Filters['near']>,
  language: string,
): ReadonlyMap<string, number> {
  const origin = places.find(({ id }) => id === near) ?? addresses.find(near, language)
  const away = origin ? byDistance(origin, places).filter(({ km }) => km <= Number(radiusKm)) : []
  return new Map(away.map(({ place: { name, country }, km }) => [`${name}\n${country}`, km]))
}
