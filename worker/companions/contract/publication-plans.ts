import * as z from 'zod/mini'
import { managedCompanion } from './staff/admin-companions.ts'
import { decisionGrounds } from '../../moderation/contract/decisions.ts'
import { emptyAsNull, multiLine } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const moment = z.nullable(z.iso.datetime(message('field.date')))

const planInput = z.object({
  publish_at: moment,
  unpublish_at: moment,
  /** The reason for taking the profile offline; a companion with an account reads it at that time. */
  ground: emptyAsNull(z.enum(decisionGrounds, message('field.choice'))),
  reason: emptyAsNull(multiLine(500)),
})
export type PlanInput = z.output<typeof planInput>

export const planPublicationSchemas = { body: planInput, response: managedCompanion }

/**
 * Plans when the profile is published and taken offline; the call replaces all plans, and null ends one. May be
 * repeated. 422: an impossible time or order.
 */
export const planPublicationEndpoint = endpoint<typeof planPublicationSchemas>()(
  'PUT',
  '/api/admin/companions/:id/plan',
  'staff',
)
