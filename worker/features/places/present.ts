import type { ManagedPlaces } from '#contract/admin-places'
import type { PlacesAnswer } from '#contract/places'
import type { ManagedRows } from './queries.ts'
import { otherNamesIn } from './rules.ts'

const FIRST = 'Switzerland'

/**
 * @param places every city, in the operator's order
 * @param counts companions by "city\ncountry"
 */
export function presentPlaces(
  places: readonly { city: string; country: string }[],
  counts: ReadonlyMap<string, number>,
): PlacesAnswer {
  const byCountry = Map.groupBy(places, ({ country }) => country)
  const countries = [...byCountry].map(([name, group]) => {
    const cities = group.map(({ city }) => ({
      name: city,
      count: counts.get(`${city}\n${name}`) ?? 0,
    }))
    return { name, count: cities.reduce((sum, city) => sum + city.count, 0), cities }
  })
  const rank = ({ name }: { name: string }) => (name === FIRST ? 0 : 1)
  countries.sort((a, b) => rank(a) - rank(b) || b.count - a.count)
  return { countries }
}

/** Every country with its cities, hidden ones as well. */
export const presentManagedPlaces = ([
  countries,
  cities,
  countryNames,
  cityNames,
]: ManagedRows): ManagedPlaces => ({
  countries: countries.map((country) => ({
    id: country.id,
    name: country.name,
    open: country.isOpen,
    note: country.lawNote,
    otherNames: otherNamesIn(countryNames.filter(({ countryId }) => countryId === country.id)),
    cities: cities
      .filter(({ countryId }) => countryId === country.id)
      .map(({ id, name, hidden, companions }) => ({
        ...{ id, name, hidden, companions },
        otherNames: otherNamesIn(cityNames.filter(({ cityId }) => cityId === id)),
      })),
  })),
})
