import { foldForSearch } from '../../lib/text.ts'
import { wordsOfPlace } from './place-words.ts'
import { Dictionary } from './word-lists.ts'

/** Where a companion is, by her entry: part of the key, so that a place with new names is another. */
export type PlaceNames = {
  city: string
  country: string
  cityNames: readonly string[]
  countryNames: readonly string[]
  cityHidden: boolean
}

/** A place as companions spell it; folded; and the words that find it, each with how it is shown. */
export type Place = {
  names: PlaceNames
  city: string
  country: string
  /** Folded, in all languages. */
  citySpellings: ReadonlySet<string>
  countrySpellings: ReadonlySet<string>
  words: ReadonlyMap<string, string>
}

export class Places {
  readonly all: Place[] = []
  /** How many rows are at each place; a place without any is no known place. */
  private readonly rows: number[] = []
  private readonly spellings = new Dictionary()

  codeOf({ city, country, cityNames, countryNames, cityHidden }: PlaceNames): number {
    const names = { city, country, cityNames, countryNames, cityHidden }
    const code = this.spellings.codeOf(JSON.stringify(Object.values(names)))
    this.all[code] ??= {
      names,
      city: foldForSearch(city),
      country: foldForSearch(country),
      citySpellings: new Set([city, ...cityNames].map(foldForSearch)),
      countrySpellings: new Set([country, ...countryNames].map(foldForSearch)),
      words: wordsOfPlace([city, country, ...cityNames, ...countryNames]),
    }
    return code
  }

  enter(code: number): void {
    this.rows[code] = (this.rows[code] ?? 0) + 1
  }

  leave(code: number): void {
    this.rows[code] = (this.rows[code] ?? 0) - 1
  }

  /**
   * A 1 at each place that is meant, in any language, or null when every place is. A city without
   * companions may be a country's name, since a location without a comma is either.
   */
  meant(city: string | undefined, country: string | undefined): Uint8Array | null {
    const [town, land] = [
      city ? foldForSearch(city) : null,
      country ? foldForSearch(country) : null,
    ]
    if (town === null && land === null) return null
    const isTown =
      land !== null || this.isInhabited(({ citySpellings }) => citySpellings.has(town ?? ''))
    const [wantedTown, wantedLand] = isTown ? [town, land] : [null, town]
    return Uint8Array.from(this.all, (place) =>
      (wantedTown === null || place.citySpellings.has(wantedTown)) &&
      (wantedLand === null || place.countrySpellings.has(wantedLand))
        ? 1
        : 0,
    )
  }

  private isInhabited(meets: (place: Place) => boolean): boolean {
    return this.all.some((place, code) => (this.rows[code] ?? 0) > 0 && meets(place))
  }
}
