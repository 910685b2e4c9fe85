import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Suppression } from './queries.ts'

/** Email to the office about a new suppression. */
export const suppressionEmail = ({ address, reason, eventId }: Suppression) => ({
  cause: `suppressed:${eventId}`,
  reader: { office: true } as const,
  words: inEachLanguage(({ t }) => ({
    subject: t('To do: an address takes no email'),
    text: [
      reason === 'bounce'
        ? t('The mail server of {address} rejected our email permanently.', { address })
        : t('The owner of {address} reported our email as spam.', { address }),
      t(
        'Nothing more is sent to this address for 180 days. If something important waits for this person, please reach them another way.',
      ),
    ],
  })),
})
