import * as z from 'zod/mini'
import { emailAddress, multiLine } from '../../platform/contract/form-fields.ts'
import { invitationActs, invitationStates } from './invitation-options.ts'
import { message } from '../../contract/refusals.ts'

export const invitation = z.object({
  id: z.string(),
  version: z.number(),
  /** Address to which the link was sent. */
  email: z.string(),
  state: z.enum(invitationStates),
  isExpired: z.boolean(),
  sentAt: z.string(),
  expiresAt: z.string(),
  /** Name of the staff member who sent it. */
  by: z.string(),
  /** The address of the account that accepted it. */
  acceptedBy: z.nullable(z.string()),
  /** Actions that staff may take now. */
  can: z.array(z.enum(invitationActs)),
})
export type Invitation = z.infer<typeof invitation>

/** The account that runs a companion's profile. */
export const companionAccount = z.object({
  account: z.nullable(z.object({ memberId: z.string(), name: z.string(), since: z.string() })),
  /** The newest invitation. */
  invitation: z.nullable(invitation),
  /** Address of the companion's application. */
  suggestedEmail: z.nullable(z.string()),
})
export type CompanionAccount = z.infer<typeof companionAccount>

const version = z.number(message('field.required')).check(z.int(), z.gte(1))
const reason = multiLine(2_000)

export const getCompanionAccountSchemas = { response: companionAccount }
export const inviteCompanionSchemas = {
  body: z.object({ email: emailAddress }),
  response: companionAccount,
}
export const actOnInvitationSchemas = {
  body: z.object({ act: z.enum(invitationActs, message('field.choice')), version }),
  response: companionAccount,
}
export const removeCompanionAccountSchemas = {
  body: z.object({ reason }),
  response: companionAccount,
}

export const acceptInvitationSchemas = {
  body: z.object({ token: z.string(message('field.required')).check(z.maxLength(200)) }),
  response: z.object({
    /** Claimed: staff confirm first, because the invitation was sent to another address. */
    state: z.enum(['accepted', 'claimed']),
    name: z.string(),
  }),
}
