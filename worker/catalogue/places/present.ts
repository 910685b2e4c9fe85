import type { ManagedPlaces } from '#catalogue/admin-places'
import type { Companion } from '#catalogue/companions'
import { districtIn } from '#catalogue/filters'
import type { CityAnswer, PlacesAnswer } from '#catalogue/places'
import type { CityAddresses } from './addresses.ts'
import { byDistance } from './distances.ts'
import { cityName, countryName, districtName, type Place } from './places.ts'
import type { ManagedRows } from './queries.ts'
import { otherNamesIn, positionOf, cityTextsOf } from './rules.ts'

const FIRST = 'Switzerland'

/** Numbers of companions by "city\ncountry", and by "district, city\ncountry". */
type Counts = ReadonlyMap<string, number>

const countAt = ({ name, country }: Place, counts: Counts) => counts.get(`${name}\n${country}`) ?? 0

/** Form in filters and list addresses, in every language. */
const locationOf = ({ name, country }: Place) => `${name}, ${country}`

const districtsOf = (place: Place, counts: Counts, language: string) =>
  place.districts.map((district) => {
    const name = districtIn(district[0], place.name)
    const count = countAt({ ...place, name }, counts)
    return { name: districtName(district, language), location: `${name}, ${place.country}`, count }
  })

/** @param places every city, in the operator's order; hidden ones are left out */
export function presentPlaces(
  places: readonly Place[],
  counts: Counts,
  addresses: CityAddresses,
  language: string,
): PlacesAnswer {
  const visibleCountries = places.flatMap((place) => {
    const path = addresses.pathOf(place, language)
    return path ? [{ place, path }] : []
  })
  const byCountry = Map.groupBy(visibleCountries, ({ place }) => place.country)
  const countries = [...byCountry].map(([country, group]) => {
    const cities = group.map(({ place, path }) => ({
      id: place.id,
      name: cityName(place, language),
      location: locationOf(place),
      count: countAt(place, counts),
      position: place.at && { latitude: place.at.latitude, longitude: place.at.longitude },
      path,
      ...(place.districts.length > 0 && { districts: districtsOf(place, counts, language) }),
    }))
    const name = group[0] ? countryName(group[0].place, language) : country
    const count = cities.reduce((sum, city) => sum + city.count, 0)
    return { name, location: country, count, cities }
  })
  const rank = ({ location }: { location: string }) => (location === FIRST ? 0 : 1)
  countries.sort((a, b) => rank(a) - rank(b) || b.count - a.count)
  return { countries }
}

const NEIGHBOURS = 4

type Listed = { data: Companion[]; total: number; languages: string[] }

/** @param languages of the site */
export function presentCity(
  place: Place,
  {
    places,
    counts,
    addresses,
  }: { places: readonly Place[]; counts: Counts; addresses: CityAddresses },
  { data, total, languages }: Listed,
  { language, languages: all }: { language: string; languages: readonly string[] },
): CityAnswer {
  const pathIn = (locale: string) => addresses.pathOf(place, locale) ?? '/'
  const isNeighbour = (candidate: Place) =>
    candidate !== place && (candidate.country === place.country || countAt(candidate, counts) > 0)
  const neighbours = byDistance(place, places).flatMap(({ place: neighbour, km }) => {
    const path = addresses.pathOf(neighbour, language)
    if (!path || !isNeighbour(neighbour)) return []
    return [{ name: cityName(neighbour, language), path, km, count: countAt(neighbour, counts) }]
  })
  return {
    city: {
      id: place.id,
      name: cityName(place, language),
      country: countryName(place, language),
      location: locationOf(place),
      text: place.texts[language] ?? null,
      path: pathIn(language),
      paths: Object.fromEntries(all.map((locale) => [locale, pathIn(locale)])),
    },
    languages,
    districts: districtsOf(place, counts, language).filter(({ count }) => count > 0),
    neighbours: neighbours.slice(0, NEIGHBOURS),
    data,
    total,
  }
}

/** Every country with its cities, hidden ones as well. */
export const presentManagedPlaces = ([
  countries,
  cities,
  countryNames,
  cityNames,
  cityTexts,
  districts,
  districtNames,
]: ManagedRows): ManagedPlaces => ({
  countries: countries.map((country) => ({
    id: country.id,
    name: country.name,
    open: country.isOpen,
    note: country.lawNote,
    otherNames: otherNamesIn(countryNames.filter(({ countryId }) => countryId === country.id)),
    cities: cities
      .filter(({ countryId }) => countryId === country.id)
      .map(({ id, name, hidden, companions, latitude, longitude }) => ({
        id,
        name,
        hidden,
        companions,
        position: positionOf({ latitude, longitude }),
        texts: cityTextsOf(cityTexts.filter(({ cityId }) => cityId === id)),
        otherNames: otherNamesIn(cityNames.filter(({ cityId }) => cityId === id)),
        districts: districts
          .filter(({ cityId }) => cityId === id)
          .map((city) => ({
            id: city.id,
            name: city.name,
            hidden: city.hidden,
            companions: city.companions,
            otherNames: otherNamesIn(
              districtNames.filter(({ districtId }) => districtId === city.id),
            ),
          })),
      })),
  })),
})
