import type { CityPosition, CityTexts, DistrictChanges, OtherNames } from '#catalogue/admin-places'
import { foldForSearch } from '../../platform/lib/text.ts'

export type City = {
  id: string
  countryId: string
  name: string
  isHidden: boolean
  latitude: number | null
  longitude: number | null
}

/** `isOpen`: its companions may be public. */
export type Country = { id: string; name: string; isOpen: boolean; lawNote: string }

/** `hidden`: on no profile and offered nowhere. */
export type District = { id: string; name: string; hidden: boolean; otherNames: OtherNames }

/** Names that people would take for the same. */
export const isSameName = (one: string, other: string) =>
  foldForSearch(one) === foldForSearch(other)

/** Lower-case Latin letters and hyphens; another word at the end where the plain one is taken. */
export function cityIdFor(name: string, countryId: string): string {
  const plain = foldForSearch(name)
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${countryId}-${plain || crypto.randomUUID().replace(/[^a-f]/g, '')}`
}

type StoredName = { language: string; name: string }

/** @param rows in the order of their positions */
export const otherNamesIn = (rows: readonly StoredName[]): OtherNames => {
  const of = (wanted: string) =>
    rows.flatMap(({ language, name }) => (language === wanted ? name : []))
  return { en: of('en'), de: of('de'), fr: of('fr'), it: of('it') }
}

/** "" for a language without a text. */
export const textsIn = (rows: readonly { language: string; text: string }[]): CityTexts => {
  const of = (wanted: string) => rows.find(({ language }) => language === wanted)?.text ?? ''
  return { en: of('en'), de: of('de'), fr: of('fr'), it: of('it') }
}

/** Null unless both are known. */
export const positionOf = ({
  latitude,
  longitude,
}: Pick<City, 'latitude' | 'longitude'>): CityPosition =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** As rows; what is the same to people once in a language. The English name that is shown has position 1. */
export const storedNames = (names: OtherNames) =>
  (Object.keys(names) as (keyof OtherNames)[]).flatMap((language) =>
    names[language]
      .filter((name, at, all) => all.findIndex((one) => isSameName(one, name)) === at)
      .map((name, at) => ({ language, position: at + (language === 'en' ? 2 : 1), name })),
  )

const noNames: OtherNames = { en: [], de: [], fr: [], it: [] }

/** A city's districts after a change: those that it doesn't name stay, at the end. */
export function districtsAfter(
  before: readonly District[],
  changes: DistrictChanges,
  cityId: string,
): District[] {
  const known = new Map(before.map((one) => [one.id, one]))
  const named = changes.map(({ id, name, hidden, otherNames, removed = false }) => {
    const was = id === undefined ? undefined : known.get(id)
    return {
      id: was?.id ?? `${cityId}-${crypto.randomUUID()}`,
      name,
      removed,
      hidden: hidden ?? was?.hidden ?? false,
      otherNames: otherNames ?? was?.otherNames ?? noNames,
    }
  })
  const ids = new Set(named.map(({ id }) => id))
  const wanted = named.flatMap(({ removed, ...one }) => (removed ? [] : [one]))
  return [...wanted, ...before.filter(({ id }) => !ids.has(id))]
}

/** Of the districts that stay, those that profiles name otherwise now. */
export const renamedDistricts = (before: readonly District[], after: readonly District[]) =>
  after.filter((one) => {
    const was = before.find(({ id }) => id === one.id)
    return was && JSON.stringify(was) !== JSON.stringify(one)
  })
