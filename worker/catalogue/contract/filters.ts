import { readFreeWhen, writeFreeWhen, type FreeWhen } from './free-when.ts'
import { MAX_SEARCH_LENGTH, ranges, type RangeName } from '../../platform/contract/limits.ts'
import { dropInvisible } from '../../platform/contract/typed-text.ts'
import {
  facets,
  slugOf,
  sorts,
  vocabulary,
  type Facet,
  type Sort,
} from '../../companions/contract/vocabulary.ts'

/** Selected values by facet (see `vocabulary`), and bounds by range (null: open). */
export type Filters = {
  facets: Partial<Record<Facet, string[]>>
  ranges: Partial<Record<RangeName, { min: number | null; max: number | null }>>
  free?: FreeWhen
  /** A city's id or any of its names, and the radius in km; keyed as in the query. */
  near?: { near: string; km: string }
}

/** State of a list: the part of an address that /browse and /companions understand. */
export type BrowseState = {
  search: string
  location: string
  /** True: search exactly for the text as typed, even without results. */
  exact?: boolean | undefined
  /** The location in the page's language, which is not part of the address; left out: same as `location`. */
  place?: string | undefined
  /** True if `near` of the filters is no known place. */
  unknownNear?: boolean | undefined
  sort: Sort
  filters: Filters
}

export const noFilters: Filters = { facets: {}, ranges: {} }

export const rangeNames = Object.keys(ranges) as RangeName[]

const bySlug = Object.fromEntries(
  facets.map((facet) => [facet, new Map(vocabulary[facet].map((v) => [slugOf(v), v as string]))]),
) as Record<Facet, Map<string, string>>

/** The vocabulary's value for a slug or value in any case; undefined if there is none. */
export const valueOf = (facet: Facet, text: string): string | undefined =>
  bySlug[facet].get(slugOf(text))

/** Query key of a range's bound, such as "heightMin". */
export const boundKey = (range: RangeName, bound: 'min' | 'max') =>
  `${range}${bound === 'min' ? 'Min' : 'Max'}` as const

/**
 * Parses the query of a page's address. Never fails: it drops values that it can't parse, so that an old or
 * hand-edited link still shows a list.
 */
export function readBrowseState(params: URLSearchParams): BrowseState {
  const sort = params.get('sort')
  return {
    search: readText(params.get('search')),
    location: readText(params.get('location')),
    ...(params.get('exact') === '1' && { exact: true }),
    sort: sorts.find((value) => value === sort) ?? 'recent',
    filters: readFilters(params),
  }
}

const readText = (text: string | null) =>
  dropInvisible(text ?? '')
    .replace(/[\u0000-\u001f\u007f\ufffd]+/g, ' ')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)

function readFilters(params: URLSearchParams): Filters {
  const filters: Filters = { facets: {}, ranges: {} }
  for (const facet of facets) {
    const texts = params.getAll(facet).flatMap((text) => text.split(','))
    const values = vocabulary[facet].filter((v) => texts.some((t) => valueOf(facet, t) === v))
    if (values.length > 0) filters.facets[facet] = values
  }
  for (const range of rangeNames) {
    const min = readBound(params, range, 'min')
    const max = readBound(params, range, 'max')
    if (min !== null && max !== null && min > max) continue
    if (min !== null || max !== null) filters.ranges[range] = { min, max }
  }
  const free = readFreeWhen((key) => params.get(key))
  if (free) filters.free = free
  const near = readText(params.get('near'))
  if (near) filters.near = { near, km: readText(params.get('km')) || '25' }
  return filters
}

/** A bound at the end of its scale is open: "50 years" means "50 or more". */
function readBound(params: URLSearchParams, range: RangeName, bound: 'min' | 'max') {
  const text = params.get(boundKey(range, bound)) ?? ''
  if (!/^\d{1,4}$/.test(text)) return null
  const { min, max } = ranges[range]
  const number = Math.min(Math.max(Number(text), min), max)
  return number === ranges[range][bound] ? null : number
}

/** Query of the address for a state, in a fixed order, without default values. */
export function writeBrowseState(state: BrowseState): URLSearchParams {
  const params = new URLSearchParams()
  if (state.search) params.set('search', state.search)
  if (state.search && state.exact) params.set('exact', '1')
  if (state.location) params.set('location', state.location)
  if (state.sort !== 'recent') params.set('sort', state.sort)
  writeFilters(params, state.filters)
  return params
}

export function writeFilters(params: URLSearchParams, filters: Filters): void {
  writeFreeWhen(params, filters.free)
  for (const [key, text] of Object.entries(filters.near ?? {})) params.set(key, text)
  for (const facet of facets) {
    for (const value of filters.facets[facet] ?? []) params.append(facet, slugOf(value))
  }
  for (const range of rangeNames) {
    const bounds = filters.ranges[range]
    if (bounds?.min != null) params.set(boundKey(range, 'min'), String(bounds.min))
    if (bounds?.max != null) params.set(boundKey(range, 'max'), String(bounds.max))
  }
}

/** Number of active filters, for the badge on the filter button. */
export const countFilters = (filters: Filters): number =>
  Object.values(filters.facets).reduce((sum, values) => sum + values.length, 0) +
  Object.keys(filters.ranges).length +
  // Every key other than these two counts as one filter.
  Object.keys(filters).length -
  2

/**
 * Splits "city, country" at the last comma; a text without a comma is a city or a country. In "Seefeld, Zurich,
 * Switzerland" the city includes its district.
 */
export function splitLocation(location: string): { city: string; country: string } {
  const [, city = location, country = ''] = /^(.*), (.*)$/s.exec(location) ?? []
  return { city, country }
}

/** A city, preceded by the district if there is one, as in locations before the country. */
export const districtIn = (district: string | null | undefined, city: string) =>
  district ? `${district}, ${city}` : city

export const isDistrictIn = (city: string) => city.includes(', ')
