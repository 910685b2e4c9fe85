/** Of `refusals`: about changes and files that companions submit. */
export const submissionRefusals = {
  'revision.not-found': 'There is no such revision.',
  'revision.changed': 'This was changed in the meantime.',
  'revision.empty': 'There is nothing to submit yet.',
  'revision.fields': 'Choose at least one change',
  'submission.not-found': 'This file could not be found.',
  'submission.changed': 'This file was changed in the meantime.',
  'submission.full': 'Up to {max} files can be under review at a time.',
  'submission.uses': 'Agree to the use that the file is uploaded for',
  'submission.gallery': 'Only files for the gallery can be uploaded here',
  'submission.no-consent': 'There is no valid consent to this use of the file.',
  'submission.not-decided': 'The file could not be decided on. Please try again.',
} as const
