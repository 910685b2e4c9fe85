/** Part of `refusals`: invitations to run a profile. */
export const invitationRefusals = {
  'invitation.not-found': 'This invitation could not be found.',
  'invitation.changed': 'This invitation has changed in the meantime.',
  'invitation.open': 'Another invitation is open. Withdraw it first.',
  'invitation.has-account': 'This profile already has an account.',
  'invitation.already-linked': 'This profile or this account is already linked.',
  'invitation.account-closed':
    'This account is suspended or was deleted, so it can’t be linked to a profile.',
  'invitation.no-address': 'Your account needs a confirmed email address.',
  'invitation.address-changed': 'Your email address has changed. Please sign in again.',
  'invitation.invalid': 'This invitation is not valid. Please open the link in our latest email.',
  'invitation.expired': 'This invitation has expired. Please ask us for a new one.',
  'invitation.used': 'This invitation has already been used.',
} as const
