import { isDistrictIn, rangeNames } from '#catalogue/filters'
import { NEW_MS } from '#platform/limits'
import { facets, slugOf, vocabulary, type Facet, type Sort } from '#companions/vocabulary'
import type { CatalogueChange, CatalogueEntry } from '../../../worker/catalogue/engine/entry.ts'
import type { LocationLimits, Query, Viewer } from '../../../worker/catalogue/engine/index.ts'
import { wordsOfPlace } from '../../../worker/catalogue/engine/places.ts'
import { isMet, readTerms, type Term } from '../../../worker/catalogue/engine/words/terms.ts'
import { editDistance } from '../../../worker/catalogue/lib/edit-distance.ts'
import { soundKey } from '../../../worker/catalogue/lib/sound-key.ts'
import { foldForSearch, spellingsOf } from '../../../worker/platform/lib/text.ts'
import { plainRank, plainlyFree } from './plain-free.ts'
import { DAY } from '../platform/fixtures.ts'

const smaller = (a: string, b: string) => Number(a > b) - Number(a < b)

/** `similar`: an open row that only matches a variant of a name in the text. */
type Row = { entry: CatalogueEntry; locked: boolean; similar: boolean }

/** A reference implementation of the catalogue, which scans all entries for each query. */
export class PlainCatalogue {
  readonly entries = new Map<string, CatalogueEntry>()

  apply(changes: readonly CatalogueChange[]) {
    for (const { id, entry } of changes) {
      if (entry) this.entries.set(id, entry)
      else this.entries.delete(id)
    }
  }

  /** All rows of a list, in order. */
  list(query: Query, sort: Sort, viewer: Viewer, now: number): Row[] {
    return [...this.entries.values()]
      .filter((entry) => this.isListed(entry, query, viewer, now))
      .filter((entry) => facets.every((facet) => meetsFacet(entry, query, facet, now)))
      .map((entry) => ({
        entry,
        locked: entry.vip && !viewer.premium,
        similar: this.metWords(entry, query, viewer, now) === 'similar',
      }))
      .sort((a, b) => compareRows(a, b, sort, now))
  }

  counts(query: Query, viewer: Viewer, now: number) {
    const visible = [...this.entries.values()].filter(
      (entry) => this.isListed(entry, query, viewer, now) && (viewer.premium || !entry.vip),
    )
    const count = (facet: Facet, value: string) =>
      visible.filter(
        (entry) =>
          valuesOf(entry, facet, now).includes(value) &&
          facets.every(
            (otherFacet) => otherFacet === facet || meetsFacet(entry, query, otherFacet, now),
          ),
      ).length
    return Object.fromEntries(
      facets.map((facet) => [
        facet,
        Object.fromEntries(vocabulary[facet].map((value) => [slugOf(value), count(facet, value)])),
      ]),
    )
  }

  byLocation(query: Query, viewer: Viewer, now: number, caps: LocationLimits | null) {
    const rows = this.list(query, 'recent', viewer, now)
    const countries = groupBy(rows, (row) => row.entry.country).map((country) => {
      let roomLeft = caps?.perCountry ?? Infinity
      const cities = groupBy(country.rows, (row) => row.entry.city)
        .sort(byCount)
        .map(({ name, rows }) => {
          const visibleRows = rows.slice(0, Math.min(roomLeft, caps?.perCity ?? Infinity))
          roomLeft -= visibleRows.length
          const location = `${name}, ${country.name}`
          return { name, location, count: rows.length, companions: visibleRows.map(listItem) }
        })
      return { name: country.name, rows: country.rows, cities }
    })
    const isAbroad = ({ name }: { name: string }) => Number(name !== 'Switzerland')
    countries.sort((a, b) => isAbroad(a) - isAbroad(b) || byCount(a, b))
    return {
      countries: countries.map(({ name, rows, cities }) => ({
        name,
        location: name,
        count: rows.length,
        cities,
      })),
      total: rows.length,
    }
  }

  home(limit: number, viewer: Viewer, now: number) {
    const rows = [...this.entries.values()]
      .filter((entry) => entry.home)
      .map((entry) => ({ entry, locked: entry.vip && !viewer.premium, similar: false }))
      .sort((a, b) => compareRows(a, b, 'recent', now))
    return { ids: rows.slice(0, limit).map(listItem), total: rows.length }
  }

  stories(limit: number, now: number) {
    const revealing = [...this.entries.values()]
      .filter((entry) => entry.home && !entry.vip)
      .filter((entry) => entry.newestStoryAt > 0 && entry.storiesEndAt > now)
      .sort((a, b) => b.newestStoryAt - a.newestStoryAt || smaller(a.id, b.id))
    return { ids: revealing.slice(0, limit).map(({ id }) => id), total: revealing.length }
  }

  private isListed(entry: CatalogueEntry, query: Query, viewer: Viewer, now: number): boolean {
    if (!isVisible(entry, query, viewer, now)) return false
    const { free } = query.filters
    if (free && !plainlyFree(entry, free, now)) return false
    if (!this.isAt(entry, query) || !meetsRanges(entry, query)) return false
    return this.metWords(entry, query, viewer, now) !== 'none'
  }

  /** True if a companion has each word of a text, or at least a variant of each name that others have. */
  private metWords(entry: CatalogueEntry, query: Query, viewer: Viewer, now: number) {
    if (!query.q) return 'exact'
    const terms = readTerms(query.q)
    if (terms === null) return 'none'
    const ownNames = namesOf(entry)
    const isSimilar = ({ text }: Term) =>
      text !== null &&
      ownNames.some((name) => isVariant(text, name)) &&
      [...this.entries.values()].some(
        (otherEntry) =>
          namesOf(otherEntry).includes(text) && isVisible(otherEntry, query, viewer, now),
      )
    if (terms.every((term) => isMetBy(entry, term))) return 'exact'
    return terms.every((term) => isMetBy(entry, term) || isSimilar(term)) ? 'similar' : 'none'
  }

  private isAt(entry: CatalogueEntry, { city, country }: Query): boolean {
    const town = foldForSearch(city ?? '')
    const land = foldForSearch(country ?? '')
    if (isDistrictIn(town)) {
      return districtsOf(entry).includes(town) && (!land || countriesOf(entry).includes(land))
    }
    const isCity = [...this.entries.values()].some((otherEntry) =>
      citiesOf(otherEntry).includes(town),
    )
    if (town && !land && !isCity) return countriesOf(entry).includes(town)
    return (!town || citiesOf(entry).includes(town)) && (!land || countriesOf(entry).includes(land))
  }
}

const citiesOf = ({ city, cityNames }: CatalogueEntry) => [city, ...cityNames].map(foldForSearch)
const districtNamesOf = ({ district }: CatalogueEntry) =>
  district ? [district.name, ...district.names.map(([, name]) => name)] : []
const districtsOf = (entry: CatalogueEntry) =>
  districtNamesOf(entry).flatMap((name) =>
    citiesOf(entry).map((city) => `${foldForSearch(name)}, ${city}`),
  )
const countriesOf = ({ country, countryNames }: CatalogueEntry) =>
  [country, ...countryNames].map(foldForSearch)

export const listItem = ({ entry, locked }: Row) => ({ id: entry.id, locked })

/**
 * The order of a list: open rows first, exact matches before variants; by activity, verified ones first, then featured
 * ones; last the locked ones, by id.
 */
export function compareRows(a: Row, b: Row, sort: Sort, now: number): number {
  if (a.locked || b.locked) {
    return Number(a.locked) - Number(b.locked) || smaller(a.entry.id, b.entry.id)
  }
  const leftEntry = a.entry
  const rightEntry = b.entry
  const byName = smaller(foldForSearch(leftEntry.name), foldForSearch(rightEntry.name))
  const byPlace =
    smaller(foldForSearch(leftEntry.city), foldForSearch(rightEntry.city)) ||
    smaller(foldForSearch(leftEntry.country), foldForSearch(rightEntry.country))
  const isUnchecked = (entry: CatalogueEntry) => Number(entry.checkedUntil <= now)
  return (
    Number(a.similar) - Number(b.similar) ||
    (sort === 'recent' ? isUnchecked(leftEntry) - isUnchecked(rightEntry) : 0) ||
    (sort === 'free' ? plainRank(leftEntry, now) - plainRank(rightEntry, now) : 0) ||
    Number(rightEntry.featured) - Number(leftEntry.featured) ||
    (sort === 'recent' || sort === 'free' ? rightEntry.lastActiveAt - leftEntry.lastActiveAt : 0) ||
    (sort === 'location' ? byPlace : 0) ||
    (sort === 'price' ? (leftEntry.price ?? 9e9) - (rightEntry.price ?? 9e9) : 0) ||
    (['recent', 'free', 'price'].includes(sort) ? 0 : byName) ||
    smaller(leftEntry.id, rightEntry.id)
  )
}

/** True if a list may show a companion to a viewer. */
function isVisible(entry: CatalogueEntry, query: Query, viewer: Viewer, now: number): boolean {
  const isRecent =
    !entry.hasAccount ||
    isOnline(entry, now) ||
    entry.lastActiveAt >= now - viewer.offlineWindowDays * DAY
  if (!entry.feed || !(viewer.premium || isRecent)) return false
  return viewer.premium || !entry.vip || !isFiltered(query)
}

const isFiltered = ({ q, city, filters }: Query) =>
  Boolean(q || filters.free || isDistrictIn(city ?? '')) ||
  facets.some((facet) => filters.facets[facet]?.length) ||
  rangeNames.some((name) => filters.ranges[name]?.min != null || filters.ranges[name]?.max != null)

const isOnline = (entry: CatalogueEntry, now: number) => entry.onlineUntil >= now

function valuesOf(entry: CatalogueEntry, facet: Facet, now: number): string[] {
  const met = (answers: Record<string, boolean>) =>
    Object.keys(answers).filter((value) => answers[value])
  if (facet === 'content') {
    const { hasVideos, hasPrivate, featured } = entry
    return met({ videos: hasVideos, private: hasPrivate, featured })
  }
  if (facet !== 'status') return entry[facet]
  return met({
    online: isOnline(entry, now),
    new: entry.publishedAt > now - NEW_MS,
    'new photos': entry.newestPhotoAt > now - NEW_MS,
  })
}

function meetsFacet(entry: CatalogueEntry, { filters }: Query, facet: Facet, now: number) {
  const wantedValues = filters.facets[facet] ?? []
  return (
    wantedValues.length === 0 ||
    valuesOf(entry, facet, now).some((value) => wantedValues.includes(value))
  )
}

const meetsRanges = (entry: CatalogueEntry, { filters }: Query) =>
  rangeNames.every((name) => {
    const { min = null, max = null } = filters.ranges[name] ?? {}
    const value = entry[name]
    if (min === null && max === null) return true
    return value !== null && (min === null || value >= min) && (max === null || value <= max)
  })

const namesOf = ({ name }: CatalogueEntry) => spellingsOf(name)

/** Names that sound alike, or differ by one typo. */
function isVariant(name: string, otherName: string): boolean {
  if (name === otherName || name.length < 3 || name.length > 30 || !/^\p{L}+$/u.test(name))
    return false
  const soundsSame =
    Math.abs(name.length - otherName.length) <= 3 && soundKey(name) === soundKey(otherName)
  return soundsSame || (name.length >= 4 && editDistance(name, otherName, 1) === 1)
}

function isMetBy(entry: CatalogueEntry, term: Term): boolean {
  const { city, country, cityNames, countryNames } = entry
  const place = [city, country, ...cityNames, ...countryNames, ...districtNamesOf(entry)]
  const ownWords = [entry.name, ...entry.tags, ...entry.services].flatMap(spellingsOf)
  const words = [...ownWords, ...wordsOfPlace(place).keys()]
  return (
    words.some((word) => isMet(word, term)) ||
    term.values.some(({ facet, value }) => valuesOf(entry, facet, 0).includes(value))
  )
}

type Group = { name: string; rows: Row[] }

/** Groups by folded name; a group has the most frequent spelling of its rows. */
function groupBy(rows: Row[], nameOf: (row: Row) => string): Group[] {
  return [...new Set(rows.map((row) => foldForSearch(nameOf(row))))].map((foldedName) => {
    const groupRows = rows.filter((row) => foldForSearch(nameOf(row)) === foldedName)
    const uses = (name: string) => groupRows.filter((row) => nameOf(row) === name).length
    const names = [...new Set(groupRows.map(nameOf))]
    names.sort((a, b) => uses(b) - uses(a) || smaller(a, b))
    return { name: names[0]!, rows: groupRows }
  })
}

const byCount = (a: Group, b: Group) =>
  b.rows.length - a.rows.length || smaller(foldForSearch(a.name), foldForSearch(b.name))
