/** Part of `refusals`: a companion’s own profile, changes and files. */
export const submissionRefusals = {
  'own.forbidden': 'No profile is linked to this account.',
  'own.online-until': 'Choose a time within the next {hours} hours',
  'own.away': 'You are away at the moment. Please end your absence first.',
  'presence.away': 'She is away at the moment and cannot be shown as online',
  'own.away-days': 'Choose dates within the next year, with the last day on or after the first',
  'revision.not-found': 'These changes could not be found.',
  'revision.changed': 'This has changed in the meantime.',
  'revision.empty': 'There is nothing to submit yet.',
  'revision.fields': 'Choose at least one change',
  'submission.not-found': 'This file could not be found.',
  'submission.changed': 'This file has changed in the meantime.',
  'submission.crop-pending':
    'A change to this photo is under review. Withdraw it first, or wait for our decision.',
  'submission.full': 'Up to {max} files can be under review at a time.',
  'submission.uses': 'Please agree to the use you have chosen for this file',
  'submission.place': 'Choose either how long the story is shown or a highlight',
  'submission.moved': 'This file has changed since the change was submitted.',
  'submission.no-consent': 'There is no valid consent to this use of the file.',
  'submission.not-decided': 'The file could not be decided on. Please try again.',
} as const
