import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './live.ts'

/** 429 beyond the limit. 503 without live updates. */
export const createLiveTicket = endpoint<typeof schemas.createLiveTicketSchemas>()(
  'POST',
  '/api/live/tickets',
  'member',
)
