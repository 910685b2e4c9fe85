import type { ApplicationState } from '#contract/application-options'
import { paragraphs } from '../../lib/email-text.ts'

type About = { id: string; reference: string; email: string }

const subjectOf = (reference: string) => `Your reference ${reference}`

/** To whoever applied, and to the office. @param origin of the site */
export const receiptEmails = ({ id, reference, email }: About, origin: string) => [
  {
    cause: `application:${id}:received:applicant`,
    to: email,
    subject: subjectOf(reference),
    text: paragraphs(
      'Thank you. Your application has reached us.',
      `Its reference is ${reference}. Please name it when you write to us.`,
      'A person reads it within 48 hours and writes to you at this address.',
      'If you did not apply, somebody mistyped an address: please ignore this message.',
    ),
  },
  {
    cause: `application:${id}:received:office`,
    to: null,
    subject: `To do: ${reference}`,
    text: paragraphs(
      `An application has come in: ${reference}. It is due in 48 hours.`,
      `${origin}/admin`,
    ),
  },
]

const outcomes: Partial<Record<ApplicationState, string[]>> = {
  more_info: [
    'Thank you for your application. Before we decide, we have a question.',
    'A member of our staff will contact you personally. You may also answer this message.',
  ],
  approved: [
    'Good news: your application has been accepted.',
    'A member of our staff will contact you personally about the next steps. Nothing is published before you have approved it.',
  ],
  rejected: [
    'Thank you for your application. We have read it with care and cannot accept it at present.',
    'You may ask us for the reasons, or for the erasure of your data, by answering this message.',
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
