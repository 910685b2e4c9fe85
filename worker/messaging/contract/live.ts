import * as z from 'zod/mini'

export const createLiveTicketSchemas = {
  /** Opens one connection within half a minute; null for members without a plan or a profile, who have none. */
  response: z.object({ ticket: z.nullable(z.string()) }),
}
