/** Error texts for applicants and for the staff who decide on them. */
export const applicationRefusals = {
  'application.not-found': 'This application could not be found.',
  'application.received-already':
    'We have already received your application under the reference {reference}. To change it, please write to us.',
  'application.changed': 'Someone else has worked on this application in the meantime.',
  'application.link': 'This link is not valid. Please open the link in our email once more.',
  'application.decided': 'This application has been decided. To add to it, please write to us.',
  'application.photos-full': 'At most {max} photos can be added.',
  'application.age-range': 'The range must begin at {min} or later and include the stated age.',
  'application.age-range-required': 'Please enter the age range that was agreed with her.',
  'application.reason-required': 'Please give a reason for the rejection',
} as const
