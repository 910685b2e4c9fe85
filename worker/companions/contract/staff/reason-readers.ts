import * as z from 'zod/mini'
import { groundTexts } from '../../../moderation/contract/ground-texts.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { MAX_BULK } from './bulk-change.ts'

const ID_LENGTH = 36

/** Ids of companions, separated by commas. */
const companions = z.pipe(
  z.string().check(z.maxLength(MAX_BULK * (ID_LENGTH + 1))),
  z.transform((text: string) => text.split(',').filter(Boolean).slice(0, MAX_BULK)),
)

export const listReasonReadersSchemas = {
  query: z.object({ companions: z._default(z.optional(companions), []) }),
  response: z.object({
    /** Languages in which companions with an account read a reason, with its sentences. */
    readers: z.array(z.object({ language: z.string(), texts: groundTexts })),
  }),
}

/** Languages of the given companions who have an account, for a preview of a decision's reason. */
export const listReasonReadersEndpoint = endpoint<typeof listReasonReadersSchemas>()(
  'GET',
  '/api/admin/reason-readers',
  'staff',
)
