/** What staff are refused with until they have said why they open what is private. */
export const readRefusals = {
  'read.application': 'Please choose why you open this application.',
  'read.profile': 'Please choose why you open this profile.',
  'read.thread': 'Please choose why you open these messages.',
  'read.library': 'Please choose why you open these files.',
} as const
