import * as z from 'zod/mini'
import { checkbox, honeypot } from '../../platform/contract/form-fields.ts'
import { refusal } from '../../platform/contract/refusal-schema.ts'
import { message } from '../../contract/refusals.ts'
import { requestFields, timeHasDate } from './requests.ts'

// Requests of people who are still confirming the address of their new account.

const keptForm = z.object(requestFields)
export type KeptForm = z.output<typeof keptForm>

export const keepRequestSchemas = {
  body: z
    .extend(keptForm, {
      rules: checkbox,
      /** Whoever knows it may send the request in their own name; the account carries it. */
      key: z.uuid(message('field.id')),
      extra_topic: honeypot,
    })
    .check(timeHasDate),
  response: z.object({ kept: z.literal(true) }),
}
export type KeptInput = z.output<typeof keepRequestSchemas.body>

export const sendKeptRequestSchemas = {
  response: z.object({
    companion: z.string(),
    /** Null: it could not be sent, and is listed with the reason. */
    reference: z.nullable(z.string()),
    refusal: z.nullable(refusal),
  }),
}
export type KeptOutcome = z.infer<typeof sendKeptRequestSchemas.response>

export const deleteKeptRequestSchemas = { response: z.object({ deleted: z.boolean() }) }
