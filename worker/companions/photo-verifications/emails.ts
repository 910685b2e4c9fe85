import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import type { RenewalRow } from './queries.ts'

/** Email to the office about a new picture. @param origin the site's origin */
export const renewalSubmittedEmail = ({ id }: Pick<RenewalRow, 'id'>, origin: string) => ({
  cause: `renewal:${id}:office`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: a verification'),
    text: [
      t(
        'A companion has sent a picture to renew the verification of her photos. We’ve promised a reply within 48 hours.',
      ),
      link(origin, `/admin/dashboard?section=renewals&renewal=${id}`),
    ],
  })),
})

const outcomes = (t: Texts) => ({
  confirmed: t(
    'We’ve confirmed that your photos show you, and your profile now says so. We’ve deleted the picture you sent.',
  ),
  refused: t(
    'We couldn’t confirm your photos with the picture you sent, and have deleted it. You’ll find the reason in your area, where you can send another at any time.',
  ),
})

/** Email to the companion about a decision. @param origin the site's origin */
export const renewalDecidedEmails = (
  { id, companionId, email }: Pick<RenewalRow, 'id' | 'companionId' | 'email'>,
  outcome: keyof ReturnType<typeof outcomes>,
  origin: string,
) =>
  email === null
    ? []
    : [
        {
          cause: `renewal:${id}`,
          to: email,
          reader: { companion: companionId },
          words: inEachLanguage(({ t, link }) => ({
            subject: t('Your photo verification'),
            text: [outcomes(t)[outcome], link(origin, '/own/more/verification')],
          })),
        },
      ]
