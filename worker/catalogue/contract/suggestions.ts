import * as z from 'zod/mini'
import { searchTerm } from '../../companions/contract/listing.ts'
import { facets } from '../../companions/contract/vocabulary.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Completion of a text: a place, a value of a filter, or a name. */
const suggestion = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('place'),
    /** In the language of the call. "": the whole country. */
    city: z.string(),
    country: z.string(),
    /** Form in filters and list addresses, in every language. */
    location: z.string(),
    /** The matching name if it differs from those. */
    known: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('value'), facet: z.enum(facets), value: z.string() }),
  z.object({ kind: z.literal('name'), name: z.string() }),
])
export type Suggestion = z.infer<typeof suggestion>

export const suggestSchemas = {
  query: z.object({ q: searchTerm }),
  response: z.object({ suggestions: z.array(suggestion) }),
}

/** Completions for the beginning of a search: at most 8, places first. */
export const suggestEndpoint = endpoint<typeof suggestSchemas>()('GET', '/api/suggest', 'public')
