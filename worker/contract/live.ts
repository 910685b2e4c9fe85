import * as z from 'zod/mini'

export const createLiveTicketSchemas = {
  /** Opens one connection within half a minute. */
  response: z.object({ ticket: z.string() }),
}
