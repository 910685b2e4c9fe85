import { paragraphs } from '../../lib/email-text.ts'

/** To her, at most once an hour. Nothing of what was changed. */
export const changedEmail = {
  subject: 'Your profile',
  text: paragraphs(
    'Our team has changed something in your profile.',
    'You can read what it was under “Today” in your area on our site, and put your own version back with one press.',
  ),
}
