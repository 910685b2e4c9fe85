/** What staff are refused with until they have said why they open what is private. */
export const readRefusals = {
  'read.application': 'Please choose your reason for opening this application.',
  'read.profile': 'Please choose your reason for opening this profile.',
  'read.thread': 'Please choose your reason for opening these messages.',
  'read.library': 'Please choose your reason for opening these files.',
} as const
