import { paragraphs } from '../../lib/email-text.ts'
import type { RenewalRow } from './queries.ts'

/** To the office, about a picture. @param origin of the site */
export const submittedEmail = ({ id }: Pick<RenewalRow, 'id'>, origin: string) => ({
  cause: `renewal:${id}:office`,
  to: null,
  subject: 'To do: a verification',
  text: paragraphs(
    'A companion has sent a picture to renew the verification of her photos. It is due within 48 hours.',
    `${origin}/admin/dashboard?section=renewals&renewal=${id}`,
  ),
})

const outcomes = {
  confirmed:
    'Our team has confirmed that your photos show you. Your profile now shows this. The picture that you sent has been deleted.',
  refused:
    'Our team could not confirm your photos with the picture that you sent. The reason is in your area; you may send another at any time. The picture has been deleted.',
} as const

/** To her, about a decision. @param origin of the site */
export const decidedEmails = (
  { id, email }: Pick<RenewalRow, 'id' | 'email'>,
  outcome: keyof typeof outcomes,
  origin: string,
) =>
  email === null
    ? []
    : [
        {
          cause: `renewal:${id}`,
          to: email,
          subject: 'Your profile',
          text: paragraphs(outcomes[outcome], `${origin}/own/verification`),
        },
      ]
