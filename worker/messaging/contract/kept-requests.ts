import * as z from 'zod/mini'
import { checkbox, honeypot } from '../../platform/contract/form-fields.ts'
import { refusal } from '../../platform/contract/refusal-schema.ts'
import { message } from '../../contract/refusals.ts'
import { requestFields, timeHasDate } from './requests.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

// Requests by people who have not confirmed the address of their new account yet.

const keptForm = z.object(requestFields)
export type StoredRequestForm = z.output<typeof keptForm>

export const keepRequestSchemas = {
  body: z
    .extend(keptForm, {
      rules: checkbox,
      /** Secret of the request: a member with this key may send it in their own name. The new account stores it. */
      key: z.uuid(message('field.id')),
      extra_topic: honeypot,
    })
    .check(timeHasDate),
  response: z.object({ kept: z.literal(true) }),
}
export type StoredRequestInput = z.output<typeof keepRequestSchemas.body>

export const sendKeptRequestSchemas = {
  response: z.object({
    companion: z.string(),
    /** Reference of the request. Null if it could not be sent; it is then listed with the reason. */
    reference: z.nullable(z.string()),
    refusal: z.nullable(refusal),
  }),
}
export type StoredRequestOutcome = z.infer<typeof sendKeptRequestSchemas.response>

export const deleteKeptRequestSchemas = { response: z.object({ deleted: z.boolean() }) }

/** 201. Stores a request until the address of a new account is confirmed; the same key replaces it. */
export const keepRequestEndpoint = endpoint<typeof keepRequestSchemas>()(
  'POST',
  '/api/kept-requests',
  'public',
)

/**
 * Sends the stored request in the member's name. May be repeated: it is sent once. 404 without a request of this key.
 */
export const sendKeptRequestEndpoint = endpoint<typeof sendKeptRequestSchemas>()(
  'POST',
  '/api/kept-requests/:id/send',
  'member',
)

/** Deletes a request that could not be sent. May be repeated. */
export const deleteKeptRequestEndpoint = endpoint<typeof deleteKeptRequestSchemas>()(
  'DELETE',
  '/api/kept-requests/:id',
  'member',
)
