import * as z from 'zod/mini'
import { message } from '../../contract/refusals.ts'
import { paging } from '../../companions/contract/listing.ts'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { staffRoles } from './staff-rights.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Days until a request expires. */
export const CONFIRMATION_DAYS = 7

export const confirmationKinds = ['deletion', 'rights', 'block'] as const
export type ConfirmationKind = (typeof confirmationKinds)[number]

export const confirmationStates = ['open', 'expired', 'confirmed', 'declined', 'withdrawn'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

export const confirmationActs = ['confirm', 'decline', 'withdraw'] as const
export type ConfirmationAct = (typeof confirmationActs)[number]

// Actions that one member of staff requests and a second one confirms: deleting a companion with
// open payments or reports, changes of roles, and lifting the block of a picture.

const id = z.uuid(message('field.id'))
const reason = multiLine(500)

export const confirmationInput = z.discriminatedUnion('kind', [
  /** Moves the companion to the trash, or deletes her permanently from it (`forGood`). */
  z.object({
    kind: z.literal('deletion'),
    companion: id,
    forGood: z.optional(z.boolean()),
    reason,
  }),
  /** `role` null: removes all access. */
  z.object({ kind: z.literal('rights'), member: id, role: z.nullable(z.enum(staffRoles)), reason }),
  /** Lifts the block of a picture that was withdrawn from the companion's profile. */
  z.object({ kind: z.literal('block'), companion: id, file: id, reason }),
])
export type ConfirmationInput = z.output<typeof confirmationInput>

export const confirmation = z.object({
  id: z.string(),
  kind: z.enum(confirmationKinds),
  state: z.enum(confirmationStates),
  /** The companion or member; `null`: deleted. */
  subject: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** New role of the member; `null`: none, or the request is not about a role. */
  role: z.nullable(z.enum(staffRoles)),
  /** True for a permanent deletion from the trash, false for a move to it. */
  isForGood: z.boolean(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.nullable(z.string()),
  /** Actions that the caller may take now. */
  can: z.array(z.enum(confirmationActs)),
})
export type Confirmation = z.infer<typeof confirmation>

/** First page: as many requests as one screen shows. */
export const CONFIRMATIONS_PAGE_SIZE = 10

export const listConfirmationsSchemas = {
  query: z.object({ ...paging(CONFIRMATIONS_PAGE_SIZE) }),
  /** Open ones, then decided and expired ones, both newest first. */
  response: z.object({ confirmations: z.array(confirmation), hasMore: z.boolean() }),
}
export const requestConfirmationSchemas = { body: confirmationInput, response: confirmation }
export const actOnConfirmationSchemas = {
  body: z.object({ act: z.enum(confirmationActs, message('field.choice')) }),
  response: confirmation,
}

/** Requests for a second person that the caller's role may decide on. */
export const listConfirmationsEndpoint = endpoint<typeof listConfirmationsSchemas>()(
  'GET',
  '/api/admin/confirmations',
  'staff',
)

/** Requests a second person's confirmation. 403 for actions that the caller's role does not include. */
export const requestConfirmationEndpoint = endpoint<typeof requestConfirmationSchemas>()(
  'POST',
  '/api/admin/confirmations',
  'staff',
)

/**
 * Confirming executes the requested action. 403 for the caller's own request; 409 if it is decided,
 * has expired, or can no longer be executed.
 */
export const actOnConfirmationEndpoint = endpoint<typeof actOnConfirmationSchemas>()(
  'POST',
  '/api/admin/confirmations/:id/steps',
  'staff',
)
