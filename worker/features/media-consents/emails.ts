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
              ? 'What remains: a code by which we recognise the file and refuse it, whoever uploads it. The code shows nothing and names no one.'
              : 'The file could not be read for a code by which we would recognise it. If it should appear again, please answer this message.',
            'Your record of consent is kept for twelve months as evidence, then deleted. Copies that visitors have already loaded may stay in their own browsers for a while.',
          ),
        },
      ]
