/** Error texts about photo verifications; part of `refusals`. */
export const renewalRefusals = {
  'renewal.not-found': 'This verification could not be found.',
  'renewal.changed': 'This has changed in the meantime.',
  'renewal.submitted': 'Our team is still reviewing your last picture.',
  'renewal.expired': 'This code has expired. Please request a new one.',
} as const
