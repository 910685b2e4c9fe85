import { MAIN_LANGUAGE } from '#platform/language'

/** A city in the catalogue, stored with the settings. */
export type Place = {
  id: string
  /** In English. */
  name: string
  country: string
  /** True if the operator hides it from lists of places. */
  hidden: boolean
  /** Centre of the city, in degrees; null: unknown. */
  at: { latitude: number; longitude: number } | null
  /** Names by language, the displayed one first. */
  names: Names
  countryNames: Names
  /** The operator's own texts, by language. */
  texts: Record<string, string>
  /** In the operator's order, without hidden ones: in English, and by language. */
  districts: readonly (readonly [name: string, names: Names])[]
}

type Names = [language: string, name: string][]

type Stored = Omit<Place, 'hidden' | 'at'> & {
  hidden: 0 | 1
  latitude: number | null
  longitude: number | null
}

/** @param settings written by `publishSettings`; null: nothing yet */
export function readPlaces(settings: string | null): Place[] {
  const { places = [] } = JSON.parse(settings ?? '{}') as { places?: Stored[] }
  return places.map(({ hidden, latitude, longitude, ...place }) => ({
    ...place,
    hidden: hidden === 1,
    at: latitude === null || longitude === null ? null : { latitude, longitude },
  }))
}

const nameIn = (language: string, english: string, names: Names) =>
  language === MAIN_LANGUAGE
    ? english
    : (names.find(([nameLanguage]) => nameLanguage === language)?.[1] ?? english)

/** Displayed name in a language; without one the English name. */
export const cityName = ({ name, names }: Place, language: string) => nameIn(language, name, names)

export const districtName = ([name, names]: Place['districts'][number], language: string) =>
  nameIn(language, name, names)

export const countryName = ({ country, countryNames }: Place, language: string) =>
  nameIn(language, country, countryNames)
