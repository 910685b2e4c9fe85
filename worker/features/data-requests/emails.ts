import type { DataRequestState } from '#contract/data-request-options'
import { paragraphs } from '../../lib/email-text.ts'

type About = { id: string; reference: string; email: string }

const subjectOf = (reference: string) => `Your reference ${reference}`

/** To whoever asks, and to the office. @param origin of the site */
export const receiptEmails = ({ id, reference, email }: About, origin: string) => [
  {
    cause: `data-request:${id}:received:asker`,
    to: email,
    subject: subjectOf(reference),
    text: paragraphs(
      'Thank you for writing to us. We have received your request.',
      `Your reference is ${reference}. A member of our team will reply within 30 days, free of charge.`,
      'If you did not write to us, someone may have entered your address by mistake. Please ignore this message.',
    ),
  },
  {
    cause: `data-request:${id}:received:office`,
    to: null,
    subject: `To do: ${reference}`,
    text: paragraphs(
      `A new request about personal data has arrived: ${reference}. It is due within 30 days.`,
      `${origin}/admin`,
    ),
  },
]

const sentences: Partial<Record<DataRequestState, string[]>> = {
  waiting: [
    'We are looking into your request. Before we act, we need to confirm your identity.',
    'Please reply to this message, and we will explain what we need. Do not send a copy of an identity card unless we ask for it.',
  ],
  done: [
    'Your request is complete. What you requested has been done, or is sent to you in a separate message.',
    'If anything is missing, please reply to this message.',
  ],
  refused: [
    'We have considered your request with care and are unable to fulfil it.',
    'To ask for the reasons, please reply to this message. You may also contact the data protection authority of your country.',
  ],
}

/** The requester's email about an action; without the request's text and staff notes. */
export function actionEmails(
  { id, reference, email }: About,
  { number, state }: { number: number; state: DataRequestState },
) {
  const words = sentences[state]
  if (!words) return []
  const text = paragraphs(...words, `Your reference is ${reference}.`)
  const cause = `data-request:${id}:step:${number}`
  return [{ cause, to: email, subject: subjectOf(reference), text }]
}
