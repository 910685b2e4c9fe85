import { paragraphs } from '../../lib/email-text.ts'

/** A reply in one of its versions. */
type About = { id: string; version: number }

/** To the office. @param origin of the site */
export const replySubmittedEmail = ({ id, version }: About, origin: string) => ({
  cause: `review:${id}:reply:${version}:office`,
  to: null,
  subject: 'To do: a reply to a review',
  text: paragraphs(
    'A companion has replied to a review. Please read the reply before it is published.',
    `${origin}/admin/dashboard?section=reviews&state=reply`,
  ),
})

/** To her, about the decision. @param origin of the site */
export const replyDecidedEmail = (
  { id, version }: About,
  isPublished: boolean,
  origin: string,
) => ({
  cause: `review:${id}:reply:${version}`,
  subject: 'Your profile',
  text: paragraphs(
    isPublished
      ? 'Our team has approved your reply to a review. It is now published.'
      : 'Our team has returned your reply to a review, with the reason.',
    `${origin}/own/reviews`,
  ),
})
