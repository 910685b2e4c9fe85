import type { PlacesAnswer } from '#catalogue/places'

/** Name of a location from filters or forms, in the page's language; unknown ones are returned unchanged. */
export function placeLabel(location: string, places: PlacesAnswer | undefined): string {
  for (const country of places?.countries ?? []) {
    if (country.location === location) return country.name
    for (const city of country.cities) {
      const label = `${city.name}, ${country.name}`
      if (city.location === location) return label
      const district = city.districts?.find((candidate) => candidate.location === location)
      if (district) return `${district.name}, ${label}`
    }
  }
  return location
}
