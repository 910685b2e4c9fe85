import * as z from 'zod/mini'

export const createLiveTicketSchemas = {
  /**
   * Ticket that opens one connection within half a minute; null for members with neither a plan nor a profile, who
   * have no live updates.
   */
  response: z.object({ ticket: z.nullable(z.string()) }),
}
