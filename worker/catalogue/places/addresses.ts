import { isReservedPath } from '#platform/reserved-paths'
import { foldForSearch } from '../../platform/lib/text.ts'
import { cityName, type Place } from './places.ts'

/** A name as part of an address: "Den Haag" becomes "den-haag". */
const slugOf = (name: string) =>
  foldForSearch(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Addresses of the cities' pages, by language. The first of two cities with the same name gets the plain
 * address; the other's ends in its country, as does that of a city named like another page.
 */
export class CityAddresses {
  readonly #byLanguage = new Map<
    string,
    { cities: Map<string, Place>; slugs: Map<Place, string> }
  >()
  readonly #others = new Map<string, Place>()

  /** @param places in the operator's order; hidden ones have no page */
  constructor(places: readonly Place[], languages: readonly string[]) {
    const visible = places.filter(({ hidden }) => !hidden)
    for (const language of languages) {
      const cities = new Map<string, Place>()
      const slugs = new Map<Place, string>()
      const isFree = (slug: string) => !isReservedPath(slug) && !cities.has(slug)
      for (const place of visible) {
        const nameSlug = slugOf(cityName(place, language))
        // A name in another script has no Latin letters.
        const candidates = nameSlug ? [nameSlug, `${nameSlug}-${slugOf(place.country)}`] : []
        const slug = candidates.find(isFree) ?? `city-${place.id}`
        cities.set(slug, place)
        slugs.set(place, slug)
      }
      this.#byLanguage.set(language, { cities, slugs })
    }
    const currentCities = [...this.#byLanguage.values()].flatMap(({ cities }) => [...cities])
    const otherSpellings = visible.flatMap((place) =>
      [place.id, place.name, ...place.names.map(([, name]) => name)].map(
        (name): [string, Place] => [slugOf(name), place],
      ),
    )
    for (const [slug, place] of [...currentCities, ...otherSpellings]) {
      if (!this.#others.has(slug)) this.#others.set(slug, place)
    }
  }

  /** Path of a city's page in a language, without the prefix of that language. */
  pathOf(place: Place, language: string): string | null {
    const slug = this.#byLanguage.get(language)?.slugs.get(place)
    return slug === undefined ? null : `/${slug}`
  }

  /** City of an address part: by this language's slug, else by any of its names. */
  find(slug: string, language: string): Place | null {
    const foldedSlug = slugOf(slug)
    if (isReservedPath(foldedSlug)) return null
    return (
      this.#byLanguage.get(language)?.cities.get(foldedSlug) ?? this.#others.get(foldedSlug) ?? null
    )
  }
}
