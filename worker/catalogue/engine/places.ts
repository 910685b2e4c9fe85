import { districtIn, isDistrictIn } from '#catalogue/filters'
import { foldForSearch, spellingsOf, wordsOf } from '../../platform/lib/text.ts'
import type { DistrictNames } from './entry.ts'
import { Dictionary } from './words/word-lists.ts'

/** A companion's place in her entry. The names are part of the key, so that a renamed place is another one. */
export type PlaceNames = {
  city: string
  country: string
  cityNames: readonly string[]
  countryNames: readonly string[]
  cityHidden: boolean
  district: DistrictNames | null
}

/** A place in companions' spelling; its folded names; and the words that match it, each with its displayed form. */
export type IndexedPlace = {
  names: PlaceNames
  city: string
  country: string
  /** Folded, in all languages. */
  citySpellings: ReadonlySet<string>
  countrySpellings: ReadonlySet<string>
  /** Include the city: "seefeld, zurich". */
  districtSpellings: ReadonlySet<string>
  words: ReadonlyMap<string, string>
}

export type MeantPlaces = { at: Uint8Array; isDistrict: boolean }

/** Interchangeable beginnings of names like "St. Gallen". */
const saints = ['st', 'saint', 'sankt', 'san']

/** Words that match a place, by any of its names, each with its displayed form. */
export function wordsOfPlace(names: readonly string[]): Map<string, string> {
  const wordsByPlace = new Map<string, string>()
  const add = (word: string, displayForm: string) => {
    if (!wordsByPlace.has(word)) wordsByPlace.set(word, displayForm)
  }
  for (const name of names) {
    const words = wordsOf(name)
    const writtenWords = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    words.forEach((word, index) => add(word, writtenWords[index] ?? word))
  }
  for (const name of names) {
    const words = wordsOf(name)
    for (const word of spellingsOf(name)) add(word, name)
    if (words.length > 1) add(words.join(''), name)
    if (saints.includes(words[0] ?? '')) for (const saint of saints) add(saint, name)
  }
  return wordsByPlace
}

export class CataloguePlaces {
  readonly all: IndexedPlace[] = []
  /** Number of rows at each place; a place without rows is ignored. */
  private readonly rows: number[] = []
  private readonly spellings = new Dictionary()

  codeOf({ city, country, cityNames, countryNames, cityHidden, district }: PlaceNames): number {
    const names = { city, country, cityNames, countryNames, cityHidden, district }
    const code = this.spellings.codeOf(JSON.stringify(Object.values(names)))
    const cities = [city, ...cityNames]
    const districts = district ? [district.name, ...district.names.map(([, name]) => name)] : []
    this.all[code] ??= {
      names,
      city: foldForSearch(city),
      country: foldForSearch(country),
      citySpellings: new Set(cities.map(foldForSearch)),
      countrySpellings: new Set([country, ...countryNames].map(foldForSearch)),
      districtSpellings: new Set(
        districts.flatMap((districtName) =>
          cities.map((town) => foldForSearch(districtIn(districtName, town))),
        ),
      ),
      words: wordsOfPlace([city, country, ...cityNames, ...countryNames, ...districts]),
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
   * A 1 for each place that matches, in any language, or null if every place does. The city may be a country's
   * name, because a location without a comma is either. A city with a comma is one of its districts.
   */
  meant(city: string | undefined, country: string | undefined): MeantPlaces | null {
    const town = city ? foldForSearch(city) : null
    const land = country ? foldForSearch(country) : null
    if (town === null && land === null) return null
    const isTown =
      land !== null ||
      isDistrictIn(city ?? '') ||
      this.isInhabited(({ citySpellings }) => citySpellings.has(town ?? ''))
    const wantedTown = isTown ? town : null
    const wantedLand = isTown ? land : town
    const isDistrict = isDistrictIn(city ?? '')
    const marks = Uint8Array.from(this.all, (place) => {
      const spellings = isDistrict ? place.districtSpellings : place.citySpellings
      return (wantedTown === null || spellings.has(wantedTown)) &&
        (wantedLand === null || place.countrySpellings.has(wantedLand))
        ? 1
        : 0
    })
    return { at: marks, isDistrict }
  }

  private isInhabited(meets: (place: IndexedPlace) => boolean): boolean {
    return this.all.some((place, code) => (this.rows[code] ?? 0) > 0 && meets(place))
  }
}
