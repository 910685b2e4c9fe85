import { paragraphs } from '../../lib/email-text.ts'
import type { Suppression } from './writes.ts'

/** To the office: an address is sent nothing from now on. */
export const suppressionEmail = ({ address, reason, eventId }: Suppression) => ({
  cause: `suppressed:${eventId}`,
  subject: 'To do: an address takes no email',
  text: paragraphs(
    reason === 'bounce'
      ? `The mail server of ${address} rejected our email permanently.`
      : `The owner of ${address} reported our email as spam.`,
    'Nothing more is sent to this address for 180 days. If something important waits for this person, please reach them another way.',
  ),
})
