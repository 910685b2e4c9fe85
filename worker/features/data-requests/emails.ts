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
      'Thank you for writing to us. Your request has reached us.',
      `Its reference is ${reference}. A person answers within 30 days, free of charge.`,
      'If you did not write to us, somebody mistyped an address: please ignore this message.',
    ),
  },
  {
    cause: `data-request:${id}:received:office`,
    to: null,
    subject: `To do: ${reference}`,
    text: paragraphs(
      `A request about personal data has come in: ${reference}. It is due in 30 days.`,
      `${origin}/admin`,
    ),
  },
]

const sentences: Partial<Record<DataRequestState, string[]>> = {
  waiting: [
    'We are looking into your request. Before we act, we have to make sure that it is you who asks.',
    'Please answer this message; we tell you what is enough. Send no copy of an identity card unless we ask for it.',
  ],
  done: [
    'Your request has been dealt with. What you asked for comes to you in a message of its own, or has been done.',
    'If something is missing, please answer this message.',
  ],
  refused: [
    'We have considered your request with care and are unable to fulfil it.',
    'You may ask us for the reasons by answering this message, and turn to the data protection authority of your country.',
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
