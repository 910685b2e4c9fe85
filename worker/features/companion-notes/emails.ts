import { paragraphs } from '../../lib/email-text.ts'

/** To her, at most once an hour. Nothing of what was changed. */
export const changedEmail = {
  subject: 'Your profile',
  text: paragraphs(
    'Our team has changed something in your profile.',
    'You can see the previous version under “Today” in your area on our site, and restore it with one tap.',
  ),
}
