import * as z from 'zod/mini'
import { bulkChange } from './bulk-change.ts'
import { confirmationActs, confirmationKinds, confirmationStates } from './confirmation-options.ts'
import { message } from './refusals.ts'
import { decisionGrounds } from './appeal-options.ts'
import { multiLine } from './form-fields.ts'
import { changeSources, plannedChanges } from './planned-changes.ts'
import { staffRoles } from './staff-rights.ts'

// What one of the staff requests and a second person confirms: deleting a companion while payments or
// reports are open, changes to more than FEW_COMPANIONS at once, changes of roles, and lifting the block of a picture.

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
  z.object({ kind: z.literal('bulk-change'), change: bulkChange, reason }),
  /** Is written in slices once it is confirmed. */
  z.object({
    kind: z.literal('changes'),
    source: z.enum(changeSources),
    changes: plannedChanges,
    ground: z.optional(z.enum(decisionGrounds, message('field.choice'))),
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
  /** The companion or member; null: several companions, or whoever is gone. */
  subject: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** How many companions it changes. */
  count: z.nullable(z.number()),
  /** What they will be, by field: status, is_active, is_featured, or role. */
  changes: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
  /** Of a deletion: out of the trash, instead of into it. */
  isForGood: z.boolean(),
  /** By what changes came about that can be shown one by one; null: none can. */
  source: z.nullable(z.enum(changeSources)),
  /** Whether these are confirmed and can be written now. */
  isReady: z.boolean(),
  /** Of an edit that is written; null: it can't be undone. */
  undoUntil: z.nullable(z.string()),
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
