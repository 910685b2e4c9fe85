/** Error texts about appeals; part of `refusals`. */
export const appealRefusals = {
  'appeal.link': 'This link is not valid, or has expired. Please reply to our email instead.',
  'appeal.not-open': 'There is no decision to appeal.',
  'appeal.sent-already': 'Your appeal has already been received: {reference}.',
  'appeal.undone': 'This decision no longer applies. You do not need to appeal.',
  'appeal.not-found': 'This appeal could not be found.',
  'appeal.changed': 'Someone else has changed this appeal in the meantime.',
  'appeal.own-decision':
    'You made this decision. Another member of staff has to decide the appeal.',
} as const
