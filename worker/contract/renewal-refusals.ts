/** Of `refusals`: about the proof that photos show whom they should. */
export const renewalRefusals = {
  'renewal.not-found': 'There is no such verification.',
  'renewal.changed': 'This was changed in the meantime.',
  'renewal.submitted': 'Our team is still reviewing your last picture.',
  'renewal.expired': 'This code has expired. Please ask for a new one.',
} as const
