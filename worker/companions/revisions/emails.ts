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
      t(
        'A companion has submitted changes to her profile. We’ve promised a reply within 48 hours.',
      ),
      link(origin, `/admin/dashboard?section=revisions&revision=${id}`),
    ],
  })),
})

const outcomes = (t: Texts) => ({
  approved: t('We’ve approved your changes and published them.'),
  'approved-in-part': t(
    'We’ve approved some of your changes and returned the others with a reason.',
  ),
  returned: t('We’ve returned your changes with a reason. Your profile stays as it was.'),
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
            subject: t('Our reply to your changes'),
            text: [outcomes(t)[outcome], link(origin, '/own/profile')],
          })),
        },
      ]
