/** Refusals about saved searches and their mails; a part of `refusals.ts`. */
export const searchRefusals = {
  'sign-in.searches': 'Sign in to see your saved searches.',
  'sign-in.mail': 'Sign in to see which emails you receive.',
  'search.empty': 'Choose a filter first',
  'search.not-found': 'This saved search could not be found.',
  'mail.unknown-link': 'This link is no longer valid.',
} as const
