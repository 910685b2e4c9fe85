import { MAIN_LANGUAGE } from '#platform/language'

/** A city as the catalogue has it, beside the settings. */
export type Place = {
  id: string
  /** In English. */
  name: string
  country: string
  /** The operator offers it nowhere. */
  hidden: boolean
  /** Of its centre, in degrees; null: not known. */
  at: { latitude: number; longitude: number } | null
  /** By language, the one that is shown first. */
  names: Names
  countryNames: Names
  /** The operator's own words, by language. */
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

/** @param settings what `publishSettings` has written; null: nothing yet */
export function readPlaces(settings: string | null): Place[] {
  const { places = [] } = JSON.parse(settings ?? '{}') as { places?: Stored[] }
  return places.map(({ hidden, latitude, longitude, ...place }) => ({
    ...place,
    hidden: hidden === 1,
    at: latitude === null || longitude === null ? null : { latitude, longitude },
  }))
}

const nameIn = (language: string, english: string, names: Names) =>
  language === MAIN_LANGUAGE ? english : (names.find(([one]) => one === language)?.[1] ?? english)

/** The name that is shown in a language; where it has none, the English one is its name there, too. */
export const cityName = ({ name, names }: Place, language: string) => nameIn(language, name, names)

export const districtName = ([name, names]: Place['districts'][number], language: string) =>
  nameIn(language, name, names)

export const countryName = ({ country, countryNames }: Place, language: string) =>
  nameIn(language, country, countryNames)
