import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './suggestions.ts'

/** Completions for the beginning of a search: at most 8, places first. */
export const suggest = endpoint<typeof schemas.suggestSchemas>()('GET', '/api/suggest', 'public')
