import type { LocationsAnswer } from '#companions/listing'

type Countries = LocationsAnswer['countries']

/** Places without the companions that this device hides; a place with none left is left out. */
export const withoutHidden = (countries: Countries, hidden: readonly string[]): Countries =>
  countries.flatMap((country) => {
    const cities = country.cities.flatMap((city) => {
      const companions = city.companions.filter(({ id }) => !hidden.includes(id))
      const count = city.count - city.companions.length + companions.length
      return count > 0 ? [{ ...city, companions, count }] : []
    })
    const count = cities.reduce((sum, city) => sum + city.count, 0)
    return count > 0 ? [{ ...country, cities, count }] : []
  })
