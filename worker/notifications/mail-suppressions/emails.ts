import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Suppression } from './queries.ts'

/** Email to the office about a new suppression. */
export const suppressionEmail = ({ address, reason, eventId }: Suppression) => ({
  cause: `suppressed:${eventId}`,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, page }) => ({
    subject: t('To do: an address rejects our email'),
    text: [
      reason === 'bounce'
        ? t('The mail server of {address} rejected our email permanently.', { address })
        : t('The owner of {address} reported our email as spam.', { address }),
      t(
        'We won’t email this address for 180 days. If something important is waiting for this person, reach them another way.',
      ),
      page('/admin/dashboard?section=mail'),
    ],
  })),
})
