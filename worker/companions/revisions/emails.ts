import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import type { RevisionRow } from './queries.ts'

type About = Pick<RevisionRow, 'id' | 'version' | 'companionId' | 'email'>

/** Email to the office, once for each submission. @param version after it @param origin of the site */
export const revisionSubmittedEmail = (
  { id, version }: Pick<RevisionRow, 'id' | 'version'>,
  origin: string,
) => ({
  cause: `revision:${id}:${version}:office`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: changes to a profile'),
    text: [
      t('A companion has submitted changes to her profile. They are due within 48 hours.'),
      link(origin, `/admin/dashboard?section=revisions&revision=${id}`),
    ],
  })),
})

const outcomes = (t: Texts) => ({
  approved: t('Our team has approved your changes. They are now published.'),
  'approved-in-part': t(
    'Our team has approved some of your changes. The others have been returned to you, with the reason.',
  ),
  returned: t('Our team has returned your changes, with the reason. Your profile stays as it was.'),
})
export type RevisionOutcome = keyof ReturnType<typeof outcomes>

/** Email to the companion about a decision. @param version after it @param origin of the site */
export const revisionDecidedEmails = (
  { id, version, companionId, email }: About,
  outcome: RevisionOutcome,
  origin: string,
) =>
  email === null
    ? []
    : [
        {
          cause: `revision:${id}:${version}`,
          to: email,
          reader: { companion: companionId },
          words: inEachLanguage(({ t, link }) => ({
            subject: t('Your profile'),
            text: [outcomes(t)[outcome], link(origin, '/own/profile')],
          })),
        },
      ]
