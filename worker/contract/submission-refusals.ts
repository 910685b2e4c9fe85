/** Of `refusals`: about files that companions submit. */
export const submissionRefusals = {
  'submission.not-found': 'This file could not be found.',
  'submission.changed': 'This file was changed in the meantime.',
  'submission.full': 'Up to {max} files can be under review at a time.',
  'submission.uses': 'Agree to the use that the file is uploaded for',
  'submission.gallery': 'Only files for the gallery can be uploaded here',
  'submission.no-consent': 'There is no valid consent to this use of the file.',
  'submission.not-decided': 'The file could not be decided on. Please try again.',
} as const
