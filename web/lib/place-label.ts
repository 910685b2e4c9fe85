import type { PlacesAnswer } from '#catalogue/places'

/** A location, as filters and forms name it, in the page's language; as it is where no place has that name. */
export function placeLabel(location: string, places: PlacesAnswer | undefined): string {
  for (const country of places?.countries ?? []) {
    if (country.location === location) return country.name
    for (const city of country.cities) {
      const label = `${city.name}, ${country.name}`
      if (city.location === location) return label
      const district = city.districts?.find((one) => one.location === location)
      if (district) return `${district.name}, ${label}`
    }
  }
  return location
}
