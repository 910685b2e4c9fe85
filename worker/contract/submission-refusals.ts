/** Of `refusals`: about a companion’s own profile, changes and files. */
export const submissionRefusals = {
  'own.forbidden': 'This account does not run a profile.',
  'own.online-until': 'Choose a time within the next {hours} hours',
  'own.away': 'You are away at present. End your absence first.',
  'own.away-days': 'Choose days from today on, within a year, the last not before the first',
  'revision.not-found': 'There is no such revision.',
  'revision.changed': 'This was changed in the meantime.',
  'revision.empty': 'There is nothing to submit yet.',
  'revision.fields': 'Choose at least one change',
  'submission.not-found': 'This file could not be found.',
  'submission.changed': 'This file was changed in the meantime.',
  'submission.full': 'Up to {max} files can be under review at a time.',
  'submission.uses': 'Agree to the use that the file is uploaded for',
  'submission.place': 'Choose either for how long the story is shown or a highlight',
  'submission.moved': 'This file is no longer as it was when the change was submitted.',
  'submission.no-consent': 'There is no valid consent to this use of the file.',
  'submission.not-decided': 'The file could not be decided on. Please try again.',
} as const
