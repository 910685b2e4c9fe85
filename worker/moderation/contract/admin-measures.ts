import * as z from 'zod/mini'
import { measureKinds } from './member-cases.ts'
import { allReportReasons, reportLengths } from './reports.ts'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** A measure, for staff. */
export const listedMeasure = z.object({
  id: z.string(),
  kind: z.enum(measureKinds),
  reason: z.enum(allReportReasons),
  /** `null`: a pause. */
  severity: z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3)])),
  caseId: z.string(),
  /** `null`: the case is deleted. */
  caseReference: z.nullable(z.string()),
  /** ISO times. */
  at: z.string(),
  until: z.string(),
  isInForce: z.boolean(),
  liftedAt: z.nullable(z.string()),
  /** '': an appeal was granted, or it was not lifted. */
  liftReason: z.string(),
})
export type ListedMeasure = z.infer<typeof listedMeasure>

/** Measures about one companion or one member. */
export const staffMeasuresSchemas = {
  query: z.object({ companion: z.optional(z.string()), member: z.optional(z.string()) }).check(
    z.refine(({ companion, member }) => (companion === undefined) !== (member === undefined), {
      message: message('field.required'),
    }),
  ),
  response: z.object({ measures: z.array(listedMeasure) }),
}

export const voidMeasureSchemas = {
  body: z.object({ reason: multiLine(reportLengths.text) }),
  response: staffMeasuresSchemas.response,
}

/** Warnings, pauses and strikes of a companion or a member, newest first, expired ones included. */
export const staffMeasuresEndpoint = endpoint<typeof staffMeasuresSchemas>()(
  'GET',
  '/api/admin/measures',
  'staff',
)

/** Ends a measure early; its person gets an email. Returns the measures of the person. May be repeated. */
export const voidMeasureEndpoint = endpoint<typeof voidMeasureSchemas>()(
  'POST',
  '/api/admin/measures/:id/void',
  'staff',
)
