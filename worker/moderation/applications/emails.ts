import { APPLICANT_REPLY_DAYS, type ApplicationState } from '#moderation/applications'
import { pathIn } from '#platform/language'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'

/** `language`: the language of the page with the form. */
type Applicant = { id: string; reference: string; email: string; language: string }

/** The application in the staff area. */
const caseAddress = (id: string) => `/admin/dashboard?section=inbox&application=${id}`

const subjectOf = (t: Texts, reference: string) => t('Your application {reference}', { reference })

/**
 * Emails to the applicant and to the office.
 *
 * @param origin the site's origin
 * @param token token of the second step; `null`: there is none
 */
export function applicationReceiptEmails(
  { id, reference, email, language }: Applicant,
  origin: string,
  token: string | null,
) {
  const t = textsIn(language)
  const link = `${origin}${pathIn(language, '/apply/details')}#${token}`
  return [
    {
      cause: `application:${id}:received:applicant`,
      to: email,
      language,
      subject: subjectOf(t, reference),
      text: paragraphs(
        t('Thank you. We’ve received your application.'),
        t('Your reference is {reference}. Quote it when you write to us.', { reference }),
        t('A member of our team will read it and email you within 48 hours.'),
        ...(token
          ? [
              t('Add your languages, photos and references if you like: {link}', { link }),
              t('This link is for you only. Don’t share it.'),
            ]
          : []),
        t('Didn’t apply? Someone may have entered your address by mistake. Ignore this email.'),
      ),
    },
    {
      cause: `application:${id}:received:office`,
      to: null,
      reader: { office: true } as const,
      words: inEachLanguage(({ t, link }) => ({
        subject: t('To do: {reference}', { reference }),
        text: [
          t('A new application has arrived: {reference}. We’ve promised a reply within 48 hours.', {
            reference,
          }),
          link(origin, caseAddress(id)),
        ],
      })),
    },
  ]
}

/**
 * Email to the office; its cause is unique per application, so it is sent once.
 *
 * @param origin the site's origin
 */
export const detailsEmail = (
  { id, reference }: Pick<Applicant, 'id' | 'reference'>,
  origin: string,
) => ({
  cause: `application:${id}:details:office`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: {reference}', { reference }),
    text: [
      t('Application {reference} has new details.', { reference }),
      link(origin, caseAddress(id)),
    ],
  })),
})

const outcomes = (
  t: Texts,
  question: string | null,
): Partial<Record<ApplicationState, string[]>> => ({
  more_info: [
    t('Thank you for your application. We have a question before we decide.'),
    question ?? '',
    t('Reply to this message within {days, plural, one {# day} other {# days}}.', {
      days: APPLICANT_REPLY_DAYS,
    }),
  ],
  approved: [
    t('We’re delighted to accept your application.'),
    t(
      'A member of our team will contact you personally about the next steps. We’ll also invite you to your own area, where you can see and change your profile.',
    ),
  ],
  rejected: [
    t('Thank you for your application. We’ve read it with care and can’t accept it at present.'),
    t('To have your data deleted, write to us.'),
  ],
})

/**
 * The applicant's email about an action, with the team's question, without internal notes.
 *
 * @param reasonParagraphs paragraphs about a rejection and the appeal
 */
export function applicationEmails(
  { id, reference, email, language }: Applicant,
  { number, state, question }: { number: number; state: ApplicationState; question: string | null },
  reasonParagraphs: readonly string[],
) {
  const t = textsIn(language)
  const words = outcomes(t, question)[state]
  if (!words) return []
  const text = paragraphs(
    ...words,
    ...reasonParagraphs,
    t('Your reference is {reference}.', { reference }),
  )
  const cause = `application:${id}:step:${number}`
  return [{ cause, to: email, language, subject: subjectOf(t, reference), text }]
}
