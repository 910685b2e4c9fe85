import { foldForSearch, wordsOf } from '../../lib/text.ts'
import { Dictionary } from './word-lists.ts'

/** A place as companions spell it (`name…`), folded, and with the words that find it. */
export type Place = {
  nameOfCity: string
  nameOfCountry: string
  city: string
  country: string
  words: string[]
}

export class Places {
  readonly all: Place[] = []
  /** How many rows are at each place; a place without any is no known place. */
  private readonly rows: number[] = []
  private readonly spellings = new Dictionary()

  codeOf(nameOfCity: string, nameOfCountry: string): number {
    const code = this.spellings.codeOf(JSON.stringify([nameOfCity, nameOfCountry]))
    this.all[code] ??= {
      nameOfCity,
      nameOfCountry,
      city: foldForSearch(nameOfCity),
      country: foldForSearch(nameOfCountry),
      words: wordsOf(`${nameOfCity} ${nameOfCountry}`),
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
   * A 1 at each place that is meant, or null when every place is. A city without companions may be
   * a country's name, since a location without a comma is either.
   */
  meant(city: string | undefined, country: string | undefined): Uint8Array | null {
    const [town, land] = [
      city ? foldForSearch(city) : null,
      country ? foldForSearch(country) : null,
    ]
    if (town === null && land === null) return null
    const isTown = land !== null || this.isInhabited(({ city: name }) => name === town)
    const [wantedTown, wantedLand] = isTown ? [town, land] : [null, town]
    return Uint8Array.from(this.all, (place) =>
      (wantedTown === null || place.city === wantedTown) &&
      (wantedLand === null || place.country === wantedLand)
        ? 1
        : 0,
    )
  }

  private isInhabited(meets: (place: Place) => boolean): boolean {
    return this.all.some((place, code) => (this.rows[code] ?? 0) > 0 && meets(place))
  }
}
