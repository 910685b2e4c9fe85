import * as z from 'zod/mini'
import { confirmationActs, confirmationKinds, confirmationStates } from './confirmation-options.ts'
import { message } from '../../contract/refusals.ts'
import { multiLine } from '../../platform/contract/form-fields.ts'
import { staffRoles } from './staff-rights.ts'

// What one of the staff requests and a second person confirms: deleting a companion while payments or
// reports are open, changes of roles, and lifting the block of a picture.

const id = z.uuid(message('field.id'))
const reason = multiLine(500)

export const confirmationInput = z.discriminatedUnion('kind', [
  /** Into the trash, or for good out of it. */
  z.object({
    kind: z.literal('deletion'),
    companion: id,
    forGood: z.optional(z.boolean()),
    reason,
  }),
  /** Without a role: they lose all access. */
  z.object({ kind: z.literal('rights'), member: id, role: z.nullable(z.enum(staffRoles)), reason }),
  /** The block of a picture that the companion's profile has withdrawn is lifted. */
  z.object({ kind: z.literal('block'), companion: id, file: id, reason }),
])
export type ConfirmationInput = z.output<typeof confirmationInput>

export const confirmation = z.object({
  id: z.string(),
  kind: z.enum(confirmationKinds),
  state: z.enum(confirmationStates),
  /** The companion or member; null: they are gone. */
  subject: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The role that a member would get; null: none, or it is about no role. */
  role: z.nullable(z.enum(staffRoles)),
  /** Of a deletion: out of the trash, instead of into it. */
  isForGood: z.boolean(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  decidedBy: z.nullable(z.string()),
  /** What the one who asks may do now. */
  can: z.array(z.enum(confirmationActs)),
})
export type Confirmation = z.infer<typeof confirmation>

export const listConfirmationsSchemas = {
  /** Open ones by their end, then those that were decided or have expired, newest first. */
  response: z.object({ confirmations: z.array(confirmation) }),
}
export const requestConfirmationSchemas = { body: confirmationInput, response: confirmation }
export const actOnConfirmationSchemas = {
  body: z.object({ act: z.enum(confirmationActs, message('field.choice')) }),
  response: confirmation,
}
