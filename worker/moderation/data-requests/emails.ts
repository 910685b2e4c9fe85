import type { DataRequestState } from '#moderation/data-requests'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'

/** `language`: the language of the page with the form. */
type Requester = { id: string; reference: string; email: string; language: string }

const subjectOf = (t: Texts, reference: string) => t('Your reference {reference}', { reference })

/** Emails to the requester and to the office. @param origin the site's origin */
export function dataRequestReceiptEmails(
  { id, reference, email, language }: Requester,
  origin: string,
) {
  const t = textsIn(language)
  return [
    {
      cause: `data-request:${id}:received:asker`,
      to: email,
      language,
      subject: subjectOf(t, reference),
      text: paragraphs(
        t('Thank you for writing to us. We have received your request.'),
        t(
          'Your reference is {reference}. A member of our team will reply within 30 days, free of charge.',
          { reference },
        ),
        t(
          'If you did not write to us, someone may have entered your address by mistake. Please ignore this message.',
        ),
      ),
    },
    {
      cause: `data-request:${id}:received:office`,
      to: null,
      reader: { office: true } as const,
      words: inEachLanguage(({ t, link }) => ({
        subject: t('To do: {reference}', { reference }),
        text: [
          t(
            'A new request about personal data has arrived: {reference}. It is due within 30 days.',
            {
              reference,
            },
          ),
          link(origin, '/admin'),
        ],
      })),
    },
  ]
}

const sentences = (t: Texts): Partial<Record<DataRequestState, string[]>> => ({
  waiting: [
    t('We are looking into your request. Before we act, we need to confirm your identity.'),
    t(
      'Please reply to this message, and we will explain what we need. Do not send a copy of an identity card unless we ask for it.',
    ),
  ],
  done: [
    t(
      'Your request is complete. What you requested has been done, or is sent to you in a separate message.',
    ),
    t('If anything is missing, please reply to this message.'),
  ],
  refused: [
    t('We have considered your request with care and are unable to fulfil it.'),
    t(
      'To ask for the reasons, please reply to this message. You may also contact the data protection authority of your country.',
    ),
  ],
})

/** The requester's email about an action, without the request's text and without notes of staff. */
export function dataRequestEmails(
  { id, reference, email, language }: Requester,
  { number, state }: { number: number; state: DataRequestState },
) {
  const t = textsIn(language)
  const words = sentences(t)[state]
  if (!words) return []
  const text = paragraphs(...words, t('Your reference is {reference}.', { reference }))
  const cause = `data-request:${id}:step:${number}`
  return [{ cause, to: email, language, subject: subjectOf(t, reference), text }]
}
