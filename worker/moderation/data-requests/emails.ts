import type { DataRequestState } from '#moderation/data-requests'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'

/** `language`: the language of the page with the form. */
type Requester = { id: string; reference: string; email: string; language: string }

const subjectOf = (t: Texts, reference: string) => t('Your data request {reference}', { reference })

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
        t('Thank you. We’ve received your request about your data.'),
        t(
          'Your reference is {reference}. A member of our team will reply within 30 days, free of charge.',
          { reference },
        ),
        t(
          'Didn’t write to us? Someone may have entered your address by mistake. Ignore this email.',
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
          t('A new data request has arrived: {reference}. We’ve promised a reply within 30 days.', {
            reference,
          }),
          link(origin, `/admin/dashboard?section=inbox&data-request=${id}`),
        ],
      })),
    },
  ]
}

const sentences = (t: Texts): Partial<Record<DataRequestState, string[]>> => ({
  waiting: [
    t('We’re looking into your request. Before we act, we need to confirm your identity.'),
    t(
      'Write to us and we’ll explain what we need. Don’t send a copy of an identity card unless we ask for it.',
    ),
  ],
  done: [
    t('We’ve completed your request. If you asked for data, we’re sending it in a separate email.'),
    t('If anything is missing, write to us.'),
  ],
  refused: [
    t('We’ve considered your request with care and can’t fulfil it.'),
    t(
      'To ask for the reasons, write to us. You can also contact the data protection authority of your country.',
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
