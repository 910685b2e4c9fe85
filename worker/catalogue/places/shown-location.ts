import { splitLocation } from '#catalogue/filters'
import { cityName, countryName, districtName, type Place } from './places.ts'
import { isSameName } from './rules.ts'

const isOneOf = (asked: string, english: string, names: Place['names']) =>
  isSameName(asked, english) || names.some(([, name]) => isSameName(asked, name))

/** A place that is named as addresses of lists name it, in any language, as a language shows it; null: unknown. */
export function shownLocation(
  places: readonly Place[],
  location: string,
  language: string,
): string | null {
  const { city: named, country } = splitLocation(location)
  const at = named.lastIndexOf(', ')
  const part = at < 0 ? null : named.slice(0, at)
  const town = at < 0 ? named : named.slice(at + 2)
  const isIn = (place: Place, land: string) => isOneOf(land, place.country, place.countryNames)
  const city = places.find(
    (place) => isOneOf(town, place.name, place.names) && (!country || isIn(place, country)),
  )
  if (!city) {
    // Without a comma it may be a country.
    const inside = !country && part === null ? places.find((place) => isIn(place, town)) : undefined
    return inside ? countryName(inside, language) : null
  }
  const district = part && city.districts.find(([name, names]) => isOneOf(part, name, [...names]))
  if (part && !district) return null
  const parts = [cityName(city, language)]
  if (district) parts.unshift(districtName(district, language))
  if (country) parts.push(countryName(city, language))
  return parts.join(', ')
}
