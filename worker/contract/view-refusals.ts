/** Of saved views of the table of companions; a part of `refusals.ts`. */
export const viewRefusals = {
  'view.not-found': 'This saved view could not be found.',
  'view.name-taken': 'You already have a view with this name.',
  'view.limit': 'You can save up to {limit} views. Please delete one first.',
} as const
