/** Claimed: accepted by an account with another address, which staff confirm or decline. */
export const invitationStates = ['sent', 'claimed', 'accepted', 'declined', 'withdrawn'] as const
export type InvitationState = (typeof invitationStates)[number]

export const invitationActs = ['resend', 'withdraw', 'confirm', 'decline'] as const
export type InvitationAct = (typeof invitationActs)[number]

/** How long the link works. */
export const INVITATION_DAYS = 7

/** Where an invitation's link leads; its token stands in the fragment, which no server sees. */
export const JOIN_PATH = '/join'
