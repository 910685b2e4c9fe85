import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import { DAY_MS } from '../../platform/lib/time.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import type { SubmissionRow } from './queries.ts'

/** Email to the office, once a day for each companion. @param now epoch milliseconds; @param origin of the site */
export const mediaSubmittedEmail = (
  { companionId }: Pick<SubmissionRow, 'companionId'>,
  now: number,
  origin: string,
) => ({
  cause: `submitted-media:${companionId}:${Math.floor(now / DAY_MS)}:office`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: new pictures or videos'),
    text: [
      t(
        'A companion has submitted pictures, videos or texts. We’ve promised a reply within 48 hours.',
      ),
      link(origin, '/admin/dashboard?section=submitted-media'),
    ],
  })),
})

const outcomes = (t: Texts) => ({
  approve: t('We’ve approved your pictures, videos or texts and published them.'),
  return: t('We’ve returned some of your pictures, videos or texts with a reason.'),
})

/**
 * Email to the companion, one for all decisions of the same call.
 *
 * @param at epoch milliseconds;
 * @param origin of the site
 */
export const submissionDecidedEmails = (
  { companionId, email }: Pick<SubmissionRow, 'companionId' | 'email'>,
  { act, at, origin }: { act: keyof ReturnType<typeof outcomes>; at: number; origin: string },
) =>
  email === null
    ? []
    : [
        {
          cause: `submitted-media:${companionId}:${at}:${act}`,
          to: email,
          reader: { companion: companionId },
          words: inEachLanguage(({ t, link }) => ({
            subject: t('Your pictures and videos'),
            text: [outcomes(t)[act], link(origin, '/own/media')],
          })),
        },
      ]
