import * as z from 'zod/mini'
import { intBetween } from '../listing.ts'
import { readKinds, readReasons } from './own-data-options.ts'
import { message } from '../../../contract/refusals.ts'

const readEntry = z.object({
  id: z.number(),
  at: z.string(),
  what: z.enum(readKinds),
  reason: z.enum(readReasons),
  /** Reference of the request whose thread was read, or of the application, while it exists. */
  reference: z.nullable(z.string()),
})
export type ReadEntry = z.infer<typeof readEntry>

export const getAccessLogSchemas = {
  query: z.object({
    /** Only entries older than the one with this number. */
    before: z.optional(intBetween(1, 999_999_999)),
  }),
  /** Newest first. */
  response: z.object({ entries: z.array(readEntry), next: z.nullable(z.number()) }),
}
export type ReadsAnswer = z.infer<typeof getAccessLogSchemas.response>

/** The answer is a file. */
export const exportOwnSchemas = {}

export const leaveOwnSchemas = {
  body: z.object({
    confirm: z.literal(true, message('field.required')),
    /** True: all data is deleted by the next nightly job, instead of a year later. */
    erase: z.boolean(message('field.required')),
  }),
  response: z.object({
    leftAt: z.string(),
    /** ISO time at which all data is due for deletion; a nightly job deletes it within a day. */
    eraseAt: z.string(),
  }),
}
export type Departure = z.infer<typeof leaveOwnSchemas.response>
