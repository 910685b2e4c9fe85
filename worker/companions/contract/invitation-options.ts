/** Claimed: accepted by an account with another address; staff confirm or decline. */
export const invitationStates = ['sent', 'claimed', 'accepted', 'declined', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitationActs = ['resend', 'withdraw', 'confirm', 'decline'] as const
export type InvitationAct = (typeof invitationActs)[number]

/** Days for which the link works. */
export const INVITATION_DAYS = 7

/** Page of an invitation's link; the token is in the fragment, which browsers don't send to servers. */
export const JOIN_PATH = '/join'
