import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { companion } from '../../catalogue/contract/companions.ts'
import { rangeNames, valueOf, boundKey, type Filters } from '../../catalogue/contract/filters.ts'
import { day } from '../../platform/contract/form-fields.ts'
import { radiusOf } from '../../catalogue/contract/near.ts'
import { freeWhens, isTime, readFreeWhen } from '../../catalogue/contract/free-when.ts'
import {
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_SKIP,
  ranges,
  type RangeName,
} from '../../platform/contract/limits.ts'
import { dropInvisible } from '../../platform/contract/typed-text.ts'
import { facets, sorts, type Facet } from './vocabulary.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

// Every schema here takes query values of an address: a string, or strings when a key is repeated.

/** Text without control characters and without the replacement character of broken UTF-8. */
const clean = (maxLength: number) =>
  z.string().check(
    z.overwrite((text) => dropInvisible(text).trim()),
    z.maxLength(maxLength, message('field.too-long', { max: maxLength })),
    z.refine((text) => !/[\u0000-\u001f\u007f\ufffd]/.test(text), message('field.unreadable')),
  )

export const intBetween = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, message('field.whole-number'))),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.gte(min, message('field.too-small', { min })),
          z.lte(max, message('field.too-large', { max })),
        ),
    ),
  )

const choices = (facet: Facet) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.pipe(
      z.transform((texts: string | string[]) => [texts].flat().flatMap((text) => text.split(','))),
      z.array(
        z.pipe(
          z
            .string()
            .check(z.refine((text) => valueOf(facet, text) !== undefined, message('field.choice'))),
          z.transform((text) => valueOf(facet, text) ?? text),
        ),
      ),
    ),
  )

const facetShape = Object.fromEntries(
  facets.map((facet) => [facet, z.optional(choices(facet))]),
) as Record<Facet, z.ZodMiniOptional<ReturnType<typeof choices>>>

const bound = (range: RangeName) => z.optional(intBetween(ranges[range].min, ranges[range].max))

const time = z.string().check(z.refine(isTime, message('field.clock')))

const filterShape = {
  ...facetShape,
  heightMin: bound('height'),
  heightMax: bound('height'),
  weightMin: bound('weight'),
  weightMax: bound('weight'),
  ageMin: bound('age'),
  ageMax: bound('age'),
  priceMin: bound('price'),
  priceMax: bound('price'),
  free: z.optional(z.enum(freeWhens, message('field.choice'))),
  freeDay: z.optional(day),
  freeFrom: z.optional(time),
  freeTo: z.optional(time),
  near: z.optional(clean(MAX_SEARCH_LENGTH)),
  /** Kilometres. Values that are no distance count as the default, because people edit addresses. */
  km: z.optional(clean(MAX_SEARCH_LENGTH)),
  city: z.optional(clean(MAX_SEARCH_LENGTH)),
  country: z.optional(clean(MAX_SEARCH_LENGTH)),
}

const ordered = z.refine<Record<string, unknown>>(
  (query) =>
    rangeNames.every((range) => {
      const min = query[boundKey(range, 'min')]
      const max = query[boundKey(range, 'max')]
      return typeof min !== 'number' || typeof max !== 'number' || min <= max
    }),
  message('list.inverted-bounds'),
)

const withDay = z.refine<Record<string, unknown>>(
  ({ free, freeDay }) => free !== 'day' || freeDay !== undefined,
  { error: message('field.required'), path: ['freeDay'] },
)

export const pageSize = z.optional(intBetween(1, MAX_PAGE_SIZE))

/** Page of a list. @param size rows a page when the query names none */
export const paging = (size = MAX_PAGE_SIZE) => ({
  skip: z._default(z.optional(intBetween(0, MAX_SKIP)), 0),
  limit: z._default(pageSize, size),
})

/**
 * Total of a list that reads one row beyond the page: `skip + limit + 1` means that there are more. On an empty page
 * it is the number of skipped rows.
 */
export const pageTotal = z.number()

const pageShape = {
  ...paging(),
  after: z.optional(clean(1_000)),
  sort: z._default(z.optional(z.enum(sorts)), 'recent'),
  facets: z._default(z.optional(z.enum(['0', '1'])), '0'),
}

/** "1": a text without matches is answered with the matches of the nearest text. */
const correct = z._default(z.optional(z.enum(['0', '1'])), '0')

const term = clean(MAX_SEARCH_LENGTH)
/** The text that staff search a queue for; "": all entries. */
export const searchText = z._default(z.optional(term), '')

export const listQuery = z.object({ ...filterShape, ...pageShape }).check(ordered, withDay)
/** The text that a visitor searches for. */
export const searchTerm = term.check(z.minLength(1, message('list.search-required')))

export const searchQuery = z
  .object({ ...filterShape, ...pageShape, q: searchTerm, correct })
  .check(ordered, withDay)
/** The part of a query that a saved search stores: filters and text, without paging. */
export const filterQuery = z.object({ ...filterShape, q: z.optional(term) }).check(ordered, withDay)
export const locationsQuery = z
  .object({ ...filterShape, q: z.optional(term), correct })
  .check(ordered, withDay)

export type FilterQuery = z.infer<typeof filterQuery>
export type ListQuery = z.infer<typeof listQuery> & { q?: string | undefined }
/** `correct`: the list may answer with the nearest text instead. */
export type CorrectQuery = { q?: string | undefined; correct?: '0' | '1' }

/** The filters of a validated query; a bound at the end of its scale is dropped. */
export function filtersOf(query: FilterQuery): Filters {
  const filters: Filters = { facets: {}, ranges: {} }
  for (const facet of facets) {
    const values = query[facet]
    if (values?.length) filters.facets[facet] = values
  }
  for (const range of rangeNames) {
    const lower = query[boundKey(range, 'min')] ?? ranges[range].min
    const upper = query[boundKey(range, 'max')] ?? ranges[range].max
    const min = lower > ranges[range].min ? lower : null
    const max = upper < ranges[range].max ? upper : null
    if (min !== null || max !== null) filters.ranges[range] = { min, max }
  }
  const free = readFreeWhen((key) => query[key])
  if (free) filters.free = free
  const { near, km } = query
  if (near) filters.near = { near, km: String(radiusOf(km)) }
  return filters
}

/** Texts with matches, when the requested one has none; the nearest first. */
const suggestions = z.optional(z.array(z.string()))

/** The text whose matches are shown, when `correct` allows it and the requested text has none. */
const corrected = z.optional(z.string())

/** Matches for each value of each facet, if that value were chosen on top of the other groups. */
const facetCounts = z.record(z.string(), z.record(z.string(), z.number()))
export type FacetCounts = z.infer<typeof facetCounts>

/** The requested place in the language of the call; omitted: named as requested, or no place. */
const place = z.optional(z.string())

/** Present when `near` names no known place: the answer ignores it. */
const unknownNear = z.optional(z.literal(true))

export const listAnswer = z.object({
  data: z.array(companion),
  /** Number of all matches, not only of those sent. */
  total: z.number(),
  /** Value for `after`; null on the last page. */
  next: z.nullable(z.string()),
  facets: z.optional(facetCounts),
  place,
  unknownNear,
  suggestions,
  corrected,
})
export type ListAnswer = z.infer<typeof listAnswer>

export const locationsAnswer = z.object({
  countries: z.array(
    z.object({
      /** Name in the language of the call, as for its cities. */
      name: z.string(),
      /** Name in filters and in addresses of lists, the same in every language. */
      location: z.string(),
      count: z.number(),
      cities: z.array(
        z.object({
          name: z.string(),
          location: z.string(),
          count: z.number(),
          companions: z.array(companion),
          /** Path of the city's page in the language of the call; null: the city has none. */
          path: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  total: z.number(),
  place,
  unknownNear,
  suggestions,
  corrected,
})
export type LocationsAnswer = z.infer<typeof locationsAnswer>

export const listCompanionsSchemas = { query: listQuery, response: listAnswer }
export const searchCompanionsSchemas = { query: searchQuery, response: listAnswer }
export const listLocationsSchemas = { query: locationsQuery, response: locationsAnswer }

/** The calls with their input and output; public ones first. */
export const listCompanionsEndpoint = endpoint<typeof listCompanionsSchemas>()(
  'GET',
  '/api/companions',
  'public',
)

export const searchCompanionsEndpoint = endpoint<typeof searchCompanionsSchemas>()(
  'GET',
  '/api/search',
  'public',
)

/** Companions by country and city, capped for visitors; the content of /companions. */
export const listLocationsEndpoint = endpoint<typeof listLocationsSchemas>()(
  'GET',
  '/api/locations',
  'public',
)
