import { utcDayOf, iso } from '../../lib/time.ts'
import { paragraphs } from '../../lib/email-text.ts'

type Revoked = { mediaId: string; email: string | null; at: number; isBlocked: boolean }

/** The receipt of a revoked consent. */
export const revokedEmails = ({ mediaId, email, at, isBlocked }: Revoked) =>
  email === null
    ? []
    : [
        {
          cause: `consent:${mediaId}:revoked`,
          to: email,
          subject: 'Your receipt',
          text: paragraphs(
            `You withdrew a file from your profile on ${utcDayOf(at)} at ${iso(at).slice(11, 16)} UTC. It has left our pages and our storage.`,
            isBlocked
              ? 'We keep only a fingerprint of the file, so that we can recognise and reject it, whoever uploads it. The fingerprint contains no picture and names no one.'
              : 'We could not create a fingerprint of the file by which to recognise it. If it ever appears again, please reply to this message.',
            'Your record of consent is kept for twelve months as evidence, then deleted. Copies that visitors have already loaded may stay in their own browsers for a while.',
          ),
        },
      ]
