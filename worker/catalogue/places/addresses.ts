import { isReservedPath } from '#platform/reserved-paths'
import { foldForSearch } from '../../platform/lib/text.ts'
import { cityName, type Place } from './places.ts'

/** The form of a name in an address: "Den Haag" becomes "den-haag". */
const slugOf = (name: string) =>
  foldForSearch(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * The addresses of the cities' pages, by language. Of two cities of one name the first keeps it; the other's
 * has its country behind it, as has one that is the name of another page.
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
        const own = slugOf(cityName(place, language))
        // A name in another script has no Latin letter left.
        const wanted = own ? [own, `${own}-${slugOf(place.country)}`] : []
        const slug = wanted.find(isFree) ?? `city-${place.id}`
        cities.set(slug, place)
        slugs.set(place, slug)
      }
      this.#byLanguage.set(language, { cities, slugs })
    }
    const known = [...this.#byLanguage.values()].flatMap(({ cities }) => [...cities])
    const spelled = visible.flatMap((place) =>
      [place.id, place.name, ...place.names.map(([, name]) => name)].map(
        (name): [string, Place] => [slugOf(name), place],
      ),
    )
    for (const [slug, place] of [...known, ...spelled]) {
      if (!this.#others.has(slug)) this.#others.set(slug, place)
    }
  }

  /** The path of a city's page in a language, without the prefix of that language. */
  pathOf(place: Place, language: string): string | null {
    const slug = this.#byLanguage.get(language)?.slugs.get(place)
    return slug === undefined ? null : `/${slug}`
  }

  /** The city that a part of an address names: by this language's slug, else by any name that it has. */
  find(slug: string, language: string): Place | null {
    const folded = slugOf(slug)
    if (isReservedPath(folded)) return null
    return this.#byLanguage.get(language)?.cities.get(folded) ?? this.#others.get(folded) ?? null
  }
}
