import type { ApplicationState } from '#contract/application-options'
import { paragraphs } from '../../lib/email-text.ts'

type About = { id: string; reference: string; email: string }

const subjectOf = (reference: string) => `Your reference ${reference}`

/**
 * To whoever applied, and to the office.
 *
 * @param origin of the site
 * @param token of the second step; null: there is none
 */
export const receiptEmails = (
  { id, reference, email }: About,
  origin: string,
  token: string | null,
) => [
  {
    cause: `application:${id}:received:applicant`,
    to: email,
    subject: subjectOf(reference),
    text: paragraphs(
      'Thank you. We have received your application.',
      `Your reference is ${reference}. Please quote it when you write to us.`,
      'A member of our team will read it within 48 hours and write to you at this address.',
      ...(token
        ? [
            `If you wish, add your languages, photos and references: ${origin}/apply/details#${token}`,
            'This link is yours alone. Please do not pass it on.',
          ]
        : []),
      'If you did not apply, someone may have entered your address by mistake. Please ignore this message.',
    ),
  },
  {
    cause: `application:${id}:received:office`,
    to: null,
    subject: `To do: ${reference}`,
    text: paragraphs(
      `A new application has arrived: ${reference}. It is due within 48 hours.`,
      `${origin}/admin`,
    ),
  },
]

/** To the office, once for each application. @param origin of the site */
export const detailsEmail = (
  { id, reference }: Pick<About, 'id' | 'reference'>,
  origin: string,
) => ({
  cause: `application:${id}:details:office`,
  to: null,
  subject: `To do: ${reference}`,
  text: paragraphs(`Details have been added to the application ${reference}.`, `${origin}/admin`),
})

const outcomes: Partial<Record<ApplicationState, string[]>> = {
  more_info: [
    'Thank you for your application. Before we decide, we have a question.',
    'A member of our team will contact you personally. You may also reply to this message.',
  ],
  approved: [
    'We are delighted that your application has been accepted.',
    'A member of our team will contact you personally about the next steps, and invite you to an area of your own, where you can see and change what your profile says.',
  ],
  rejected: [
    'Thank you for your application. We have read it with care and are unable to accept it at present.',
    'To ask for the reasons, or to have your data erased, please reply to this message.',
  ],
}

/** The applicant's email about an action; without internal notes. */
export function actionEmails(
  { id, reference, email }: About,
  { number, state }: { number: number; state: ApplicationState },
) {
  const words = outcomes[state]
  if (!words) return []
  const text = paragraphs(...words, `Your reference is ${reference}.`)
  const cause = `application:${id}:step:${number}`
  return [{ cause, to: email, subject: subjectOf(reference), text }]
}
