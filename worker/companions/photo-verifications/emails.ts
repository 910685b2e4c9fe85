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
        'A companion has sent a picture to renew the verification of her photos. It is due within 48 hours.',
      ),
      link(origin, `/admin/dashboard?section=renewals&renewal=${id}`),
    ],
  })),
})

const outcomes = (t: Texts) => ({
  confirmed: t(
    'Our team has confirmed that your photos show you. Your profile now shows this. The picture that you sent has been deleted.',
  ),
  refused: t(
    'Our team could not confirm your photos with the picture that you sent. The reason is in your area; you may send another at any time. The picture has been deleted.',
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
            subject: t('Your profile'),
            text: [outcomes(t)[outcome], link(origin, '/own/more/verification')],
          })),
        },
      ]
