import * as z from 'zod/mini'
import { emailAddress, multiLine } from '../../platform/contract/form-fields.ts'
import { message } from '../../contract/refusals.ts'
import { answerers } from './channels.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Claimed: accepted by an account with another address; staff confirm or decline. */
export const invitationStates = ['sent', 'claimed', 'accepted', 'declined', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitationActs = ['resend', 'withdraw', 'confirm', 'decline'] as const
export type InvitationAct = (typeof invitationActs)[number]

/** Days for which the link works. */
export const INVITATION_DAYS = 7

/** Page of an invitation's link; the token is in the fragment, which browsers don't send to servers. */
export const JOIN_PATH = '/join'

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
  body: z.object({
    token: z.string(message('field.required')).check(z.maxLength(200)),
    /** The side that answers requests from now on. Left out: the companion is asked in her area. */
    answeredBy: z.optional(z.enum(answerers, message('field.choice'))),
  }),
  response: z.object({
    /** Claimed: staff confirm first, because the invitation was sent to another address. */
    state: z.enum(['accepted', 'claimed']),
    name: z.string(),
  }),
}

/**
 * Links the account to the companion who was invited. May be repeated. 404 for a token that is unknown or
 * withdrawn; 409 when it has expired, was used by someone else, or either side has a link already.
 */
export const acceptInvitationEndpoint = endpoint<typeof acceptInvitationSchemas>()(
  'POST',
  '/api/invitations/accept',
  'member',
)
