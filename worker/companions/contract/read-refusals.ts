/** Answers to staff who open private data without giving a reason. */
export const readRefusals = {
  'read.application': 'Please choose your reason for opening this application.',
  'read.profile': 'Please choose your reason for opening this profile.',
  'read.thread': 'Please choose your reason for opening these messages.',
  'read.library': 'Please choose your reason for opening these files.',
} as const
