import { paragraphs } from '../../lib/email-text.ts'
import type { RevisionRow } from './queries.ts'

type About = Pick<RevisionRow, 'id' | 'version' | 'email'>

/** To the office, once for each submission. @param version after it; @param origin of the site */
export const submittedEmail = ({ id, version }: Omit<About, 'email'>, origin: string) => ({
  cause: `revision:${id}:${version}:office`,
  to: null,
  subject: 'To do: changes to a profile',
  text: paragraphs(
    'A companion has submitted changes to her profile. They are due within 48 hours.',
    `${origin}/admin/dashboard?section=revisions&revision=${id}`,
  ),
})

const outcomes = {
  approved: 'Our team has approved your changes. They are now published.',
  'approved-in-part':
    'Our team has approved some of your changes. The others have been returned to you, with the reason.',
  returned: 'Our team has returned your changes, with the reason. Your profile stays as it was.',
} as const
export type Outcome = keyof typeof outcomes

/** To her, about a decision. @param version after it; @param origin of the site */
export const decidedEmails = ({ id, version, email }: About, outcome: Outcome, origin: string) =>
  email === null
    ? []
    : [
        {
          cause: `revision:${id}:${version}`,
          to: email,
          subject: 'Your profile',
          text: paragraphs(outcomes[outcome], `${origin}/own/profile`),
        },
      ]
