/** Part of `refusals`: consent for files. */
export const consentRefusals = {
  'consent.required': 'Nothing is published without a record of consent',
  'consent.use': 'The consent must cover what the file is used for',
  'consent.others': 'Please name anyone else who is shown',
  'consent.future': 'Choose today or an earlier day',
  'consent.missing': 'No consent to this use is on record. Please record it first.',
  'consent.hers': 'She has given this consent herself; only she can change it.',
  'consent.changed': 'Someone else has recorded this consent in the meantime.',
  'consent.in-use':
    'The file is still shown there. To change this, make it private, remove it or withdraw your consent to it.',
  'consent.final': 'The hour is over; this withdrawal is now final.',
  'media.blocked': 'This picture or video was withdrawn by its owner and cannot be uploaded again.',
} as const
