import type { CityPosition, CityTexts, DistrictChanges, OtherNames } from '#catalogue/admin-places'
import { foldForSearch } from '../../platform/lib/text.ts'

export type StoredCity = {
  id: string
  countryId: string
  name: string
  isHidden: boolean
  latitude: number | null
  longitude: number | null
}

/** `isOpen`: its companions may be public. */
export type Country = { id: string; name: string; isOpen: boolean; lawNote: string }

/** `hidden`: not on profiles or in lists of places. */
export type District = { id: string; name: string; hidden: boolean; otherNames: OtherNames }

/** True for names that readers would consider the same. */
export const isSameName = (first: string, second: string) =>
  foldForSearch(first) === foldForSearch(second)

/** Lower-case Latin letters and hyphens, with a suffix if the plain id is in use. */
export function cityIdFor(name: string, countryId: string): string {
  const plainId = foldForSearch(name)
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${countryId}-${plainId || crypto.randomUUID().replace(/[^a-f]/g, '')}`
}

type StoredName = { language: string; name: string }

/** @param rows in the order of their positions */
export const otherNamesIn = (rows: readonly StoredName[]): OtherNames => {
  const namesIn = (wantedLanguage: string) =>
    rows.flatMap(({ language, name }) => (language === wantedLanguage ? name : []))
  return { en: namesIn('en'), de: namesIn('de'), fr: namesIn('fr'), it: namesIn('it') }
}

/** "" for a language without a text. */
export const cityTextsOf = (rows: readonly { language: string; text: string }[]): CityTexts => {
  const textIn = (wantedLanguage: string) =>
    rows.find(({ language }) => language === wantedLanguage)?.text ?? ''
  return { en: textIn('en'), de: textIn('de'), fr: textIn('fr'), it: textIn('it') }
}

/** Null unless both coordinates are set. */
export const positionOf = ({
  latitude,
  longitude,
}: Pick<StoredCity, 'latitude' | 'longitude'>): CityPosition =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Rows of the names, without duplicates within a language. The displayed English name has position 1. */
export const storedNames = (names: OtherNames) =>
  (Object.keys(names) as (keyof OtherNames)[]).flatMap((language) =>
    names[language]
      .filter(
        (name, index, all) => all.findIndex((candidate) => isSameName(candidate, name)) === index,
      )
      .map((name, index) => ({ language, position: index + (language === 'en' ? 2 : 1), name })),
  )

const noNames: OtherNames = { en: [], de: [], fr: [], it: [] }

/** A city's districts after a change: districts outside the change stay, at the end. */
export function districtsAfter(
  before: readonly District[],
  changes: DistrictChanges,
  cityId: string,
): District[] {
  const districtsById = new Map(before.map((district) => [district.id, district]))
  const changedDistricts = changes.map(({ id, name, hidden, otherNames, removed = false }) => {
    const was = id === undefined ? undefined : districtsById.get(id)
    return {
      id: was?.id ?? `${cityId}-${crypto.randomUUID()}`,
      name,
      removed,
      hidden: hidden ?? was?.hidden ?? false,
      otherNames: otherNames ?? was?.otherNames ?? noNames,
    }
  })
  const ids = new Set(changedDistricts.map(({ id }) => id))
  const remainingDistricts = changedDistricts.flatMap(({ removed, ...district }) =>
    removed ? [] : [district],
  )
  return [...remainingDistricts, ...before.filter(({ id }) => !ids.has(id))]
}

/** Remaining districts whose name on profiles has changed. */
export const renamedDistricts = (before: readonly District[], after: readonly District[]) =>
  after.filter((district) => {
    const was = before.find(({ id }) => id === district.id)
    return was && JSON.stringify(was) !== JSON.stringify(district)
  })
