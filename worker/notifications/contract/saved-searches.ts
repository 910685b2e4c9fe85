import * as z from 'zod/mini'
import { filterQuery } from '../../companions/contract/listing.ts'
import { message } from '../../contract/refusals.ts'
import { slugOf } from '../../companions/contract/vocabulary.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Rhythm of alert emails: never, within the hour, or once a day. */
export const alertRhythms = ['off', 'instant', 'daily'] as const
export type AlertRhythm = (typeof alertRhythms)[number]

/** Rhythm from a form's value; "off" if it is unknown. */
export const readRhythm = (text: unknown): AlertRhythm =>
  alertRhythms.find((rhythm) => rhythm === text) ?? 'off'

export const MAX_SEARCH_NAME_LENGTH = 80

/** Subjects of alerts. */
export const alertKinds = ['searches', 'follows'] as const
export type AlertKind = (typeof alertKinds)[number]

/**
 * Kinds of email with an unsubscribe link. Emails about money, safety and the account itself are
 * always sent.
 */
export const endableKinds = ['answers', 'requests', ...alertKinds, 'online'] as const
export type EndableKind = (typeof endableKinds)[number]

/**
 * Page that unsubscribe links lead to. A POST to it, from an email program or from the page, ends
 * the emails.
 */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** Texts by the keys of a list's query: "q", "city", "languages", "ageMin", … */
const texts = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type SearchQuery = z.infer<typeof texts>

type Valid = z.infer<typeof filterQuery>

/** A validated query as the parameters of its address, sorted by key, without empty and unknown ones. */
function textsOf(query: Valid): SearchQuery {
  const parts = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(
    parts
      .map(([key, value]) => [key, Array.isArray(value) ? slugsOf(value) : String(value)] as const)
      .filter(([, value]) => value.length > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const slugsOf = (values: readonly string[]) => [...new Set(values.map(slugOf))].toSorted()

/**
 * All filters of lists, without order and page. It reuses `filterQuery`, so new filters can be
 * saved too.
 */
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

/** Newest first. */
const savedSearches = z.object({
  searches: z.array(savedSearch),
  /** Number of searches in the plan; searches above it that were saved earlier stay. */
  limit: z.number(),
  /** True if the plan includes alerts within the hour; otherwise instant alerts are sent once a day. */
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

export const listSavedSearchesEndpoint = endpoint<typeof listSavedSearchesSchemas>()(
  'GET',
  '/api/saved-searches',
  'member',
)

/**
 * 201. The same filters again return the existing search. 409 if the plan's limit is reached, or
 * the plan does not include instant alerts.
 */
export const saveSearchEndpoint = endpoint<typeof saveSearchSchemas>()(
  'POST',
  '/api/saved-searches',
  'member',
)

/** 404 if the search is not the member's. */
export const changeSavedSearchEndpoint = endpoint<typeof changeSavedSearchSchemas>()(
  'PUT',
  '/api/saved-searches/:id',
  'member',
)

/** Idempotent. */
export const deleteSavedSearchEndpoint = endpoint<typeof deleteSavedSearchSchemas>()(
  'DELETE',
  '/api/saved-searches/:id',
  'member',
)
