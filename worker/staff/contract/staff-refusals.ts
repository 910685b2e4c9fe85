/** Refusals that the browser resolves by asking the user and then repeating the call. */
export const staffRefusals = {
  'staff.second-factor': 'Please confirm your identity with your second factor.',
  'staff.spare-factor':
    'Please add a second way to confirm your identity, in case you lose the first.',
  'staff.session-over': 'Your session has ended after twelve hours. Please sign in again.',
  'staff.session-idle':
    'Your session has been inactive for half an hour. Please confirm your identity.',
  'staff.fresh-proof': 'Please confirm your identity to continue.',
} as const
