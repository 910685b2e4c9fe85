/** Part of `refusals`: publication's conditions. */
export const publicationRefusals = {
  'country.not-found': 'This country could not be found.',
  'age.one-of-both': 'Enter a date of birth, or the age that was confirmed',
  'age.birth-date': 'Enter a date of birth in the past',
  'age.minor': 'Only adults can be listed. Please check the date.',
  'age.range-minimum': 'The age range must begin at {min} or later.',
  'age.range-untrue': 'The age range must include the recorded age.',
  'plan.past': 'Choose a moment in the future.',
  'plan.too-far': 'Choose a moment within the next {days} days.',
  'plan.incomplete': 'The profile still lacks something that publication needs. Complete it first.',
  'plan.archived': 'An archived profile cannot be planned. Set it to draft first.',
  'plan.published': 'The profile is published. Choose a moment after it leaves the site.',
  'plan.unpublished': 'The profile is not published. Choose a moment after its publication.',
  'listing-consent.hers': 'She has given this consent herself; only she can change it.',
  'listing-consent.withdrawn':
    'She has withdrawn this consent herself; only she can give it again.',
  'listing-consent.version': 'The text of the consent has changed. Please reload the page.',
  'promotion-consent.hers': 'She has given this consent herself; only she can change it.',
  'promotion-consent.withdrawn':
    'She has withdrawn this consent herself; only she can give it again.',
  'promotion-consent.version': 'The text of the consent has changed. Please reload the page.',
} as const
