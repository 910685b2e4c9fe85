/** Refusals that the browser answers with a question of its own, and then repeats the call. */
export const staffRefusals = {
  'staff.second-factor': 'Please confirm your identity with your second factor.',
  'staff.fresh-proof': 'Please confirm your identity to continue.',
} as const
