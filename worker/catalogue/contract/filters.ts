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

/** Chosen values per facet (as in `vocabulary`), and bounds per range (null: open). */
export type Filters = {
  facets: Partial<Record<Facet, string[]>>
  ranges: Partial<Record<RangeName, { min: number | null; max: number | null }>>
  free?: FreeWhen
  /** A city's id or any of its names, and how many km from it; by the keys of the query. */
  near?: { near: string; km: string }
}

/** What a visitor asked for: the part of an address that /browse and /companions understand. */
export type BrowseState = {
  search: string
  location: string
  /** The search as it is written, also where it finds nothing. */
  exact?: boolean | undefined
  /** The location in the page's language, of which no address speaks; left out: as it is asked for. */
  place?: string | undefined
  /** Set where `near` of the filters names no known place. */
  unknownNear?: boolean | undefined
  sort: Sort
  filters: Filters
}

export const noFilters: Filters = { facets: {}, ranges: {} }

export const rangeNames = Object.keys(ranges) as RangeName[]

const bySlug = Object.fromEntries(
  facets.map((facet) => [facet, new Map(vocabulary[facet].map((v) => [slugOf(v), v as string]))]),
) as Record<Facet, Map<string, string>>

/** The vocabulary's value for a slug or value in any case; undefined when there is none. */
export const valueOf = (facet: Facet, text: string): string | undefined =>
  bySlug[facet].get(slugOf(text))

/** The query key of a range's bound: "heightMin". */
export const boundKey = (range: RangeName, bound: 'min' | 'max') =>
  `${range}${bound === 'min' ? 'Min' : 'Max'}` as const

/**
 * Reads what a page's address says. Never fails: what it can't understand it leaves out, so that
 * an old or hand-edited link still shows a list.
 */
export function readBrowseState(params: URLSearchParams): BrowseState {
  const sort = params.get('sort')
  return {
    search: readText(params.get('search')),
    location: readText(params.get('location')),
    ...(params.get('exact') === '1' && { exact: true }),
    sort: sorts.find((known) => known === sort) ?? 'recent',
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

/** The address's query for a state, in one fixed order, with nothing that says the default. */
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

/** How many choices are made, for the badge on the filter button. */
export const countFilters = (filters: Filters): number =>
  Object.values(filters.facets).reduce((sum, values) => sum + values.length, 0) +
  Object.keys(filters.ranges).length +
  // All but these two is one choice each.
  Object.keys(filters).length -
  2

/**
 * Splits "city, country" at the last comma; a text without one is a city or a country. In "Seefeld, Zurich,
 * Switzerland" the city has a district before it.
 */
export function splitLocation(location: string): { city: string; country: string } {
  const [, city = location, country = ''] = /^(.*), (.*)$/s.exec(location) ?? []
  return { city, country }
}

/** A city, behind the district where there is one, as locations name both before the country. */
export const districtIn = (district: string | null | undefined, city: string) =>
  district ? `${district}, ${city}` : city

export const isDistrictIn = (city: string) => city.includes(', ')
