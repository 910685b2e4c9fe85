import * as z from 'zod/mini'
import { filterQuery } from '../../companions/contract/listing.ts'
import { message } from '../../contract/refusals.ts'
import { alertRhythms, MAX_SEARCH_NAME_LENGTH } from './saved-search-options.ts'
import { slugOf } from '../../companions/contract/vocabulary.ts'

/** Texts by the keys of a list's query: "q", "city", "languages", "ageMin", … */
const texts = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type SearchQuery = z.infer<typeof texts>

type Valid = z.infer<typeof filterQuery>

/** A validated query as its address carries it, in one order and without what is unknown or empty. */
function textsOf(query: Valid): SearchQuery {
  const parts = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(
    parts
      .map(([key, value]) => [key, Array.isArray(value) ? slugsOf(value) : String(value)] as const)
      .filter(([, value]) => value.length > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

const slugsOf = (values: readonly string[]) => [...new Set(values.map(slugOf))].toSorted()

/** What lists take, order and page aside: a filter that is added to them is saved, too. */
const searchQuery = z
  .pipe(texts, z.pipe(filterQuery, z.transform(textsOf)))
  .check(z.refine((query) => Object.keys(query).length > 0, message('search.empty')))

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, message('field.required')),
    z.maxLength(MAX_SEARCH_NAME_LENGTH, message('field.too-long', { max: MAX_SEARCH_NAME_LENGTH })),
  )
const alert = z.enum(alertRhythms)

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: texts,
  alert,
  createdAt: z.string(),
})
export type SavedSearch = z.infer<typeof savedSearch>

/** The newest first. */
const savedSearches = z.object({
  searches: z.array(savedSearch),
  /** How many the plan allows; more that were saved before stay. */
  limit: z.number(),
  /** Whether the plan has alerts within the hour; without, those that were chosen come once a day. */
  instantAlerts: z.boolean(),
})
export type SavedSearches = z.infer<typeof savedSearches>

export const listSavedSearchesSchemas = { response: savedSearches }
export const saveSearchSchemas = {
  body: z.object({ name, query: searchQuery, alert: z._default(alert, 'off') }),
  response: savedSearch,
}
export const changeSavedSearchSchemas = {
  body: z.object({ name: z.optional(name), alert: z.optional(alert) }),
  response: savedSearch,
}
export const deleteSavedSearchSchemas = { response: z.object({ deleted: z.literal(true) }) }
