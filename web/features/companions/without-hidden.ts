import type { LocationsAnswer } from '#companions/listing'

type Countries = LocationsAnswer['countries']

/** The places without companions hidden on this device; places that become empty are left out. */
export const withoutHidden = (countries: Countries, hiddenIds: readonly string[]): Countries =>
  countries.flatMap((country) => {
    const cities = country.cities.flatMap((city) => {
      const companions = city.companions.filter(({ id }) => !hiddenIds.includes(id))
      const count = city.count - city.companions.length + companions.length
      return count > 0 ? [{ ...city, companions, count }] : []
    })
    const count = cities.reduce((sum, city) => sum + city.count, 0)
    return count > 0 ? [{ ...country, cities, count }] : []
  })
