/** Refusals about plan limits; a part of `refusals.ts`. `{plan}` is the first plan that allows it. */
export const planRefusals = {
  'request.open-limit':
    'Your limit for open requests is {limit}. Once one is answered, you can send another.',
  'request.open-limit-plan': 'Your limit for open requests is {limit}. {plan} lets you have more.',
  'search.limit': 'Your limit for saved searches is {limit}. Delete one to save another.',
  'search.limit-plan':
    'Your limit for saved searches is {limit}. Delete one, or save more with {plan}.',
  'search.instant': 'Instant emails are not available. Please choose a daily email.',
  'search.instant-plan': 'Instant emails come with {plan}. You can choose a daily email instead.',
  'settings.benefits': 'No plan may offer less than the one before it.',
} as const
