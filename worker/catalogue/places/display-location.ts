import { splitLocation } from '#catalogue/filters'
import { cityName, countryName, districtName, type Place } from './places.ts'
import { isSameName } from './rules.ts'

const isOneOf = (text: string, english: string, names: Place['names']) =>
  isSameName(text, english) || names.some(([, name]) => isSameName(text, name))

/** Displayed form, in a language, of a location from a list address in any language; null: unknown. */
export function displayLocation(
  places: readonly Place[],
  location: string,
  language: string,
): string | null {
  const { city: cityText, country } = splitLocation(location)
  const commaIndex = cityText.lastIndexOf(', ')
  const part = commaIndex < 0 ? null : cityText.slice(0, commaIndex)
  const town = commaIndex < 0 ? cityText : cityText.slice(commaIndex + 2)
  const isIn = (place: Place, land: string) => isOneOf(land, place.country, place.countryNames)
  const city = places.find(
    (place) => isOneOf(town, place.name, place.names) && (!country || isIn(place, country)),
  )
  if (!city) {
    // A text without a comma may be a country.
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
