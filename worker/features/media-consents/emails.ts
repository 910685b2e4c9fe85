import { BACKUP_DAYS } from '#contract/own-data-options'
import { ALLOW_AGAIN_HOURS, type ConsentUse } from '#contract/media-consent-options'
import { utcDayOf, iso } from '../../lib/time.ts'
import { paragraphs } from '../../lib/email-text.ts'

type Revoked = {
  mediaId: string
  email: string | null
  at: number
  isBlocked: boolean
  /** How many copies went with it. */
  copies: number
}

/** The receipt of a revoked consent. */
export const revokedEmails = ({ mediaId, email, at, isBlocked, copies }: Revoked) =>
  email === null
    ? []
    : [
        {
          cause: `consent:${mediaId}:revoked`,
          to: email,
          subject: 'Your receipt',
          text: paragraphs(
            `You withdrew a file from your profile ${momentOf(at)}. ${leftWith(copies)}`,
            isBlocked
              ? 'We keep only a fingerprint of the file, so that we can recognise and reject it, whoever uploads it. The fingerprint contains no picture and names no one.'
              : 'We could not create a fingerprint of the file by which to recognise it. If it ever appears again, please reply to this message.',
            ...(isBlocked ? [allowedAgain] : []),
            `Encrypted back-ups made before then may still contain it. They are deleted after ${BACKUP_DAYS} days at most, and we do not restore the file from them.`,
            'Your record of consent is kept for twelve months as evidence, then deleted. Copies that visitors have already loaded may stay in their own browsers for a while.',
          ),
        },
      ]

const allowedAgain = `Was this a mistake? Until ${ALLOW_AGAIN_HOURS === 1 ? 'one hour' : `${ALLOW_AGAIN_HOURS} hours`} after that moment you can allow the file again in your area and then upload it anew. After that, the withdrawal is final.`

function leftWith(copies: number): string {
  if (copies === 0) return 'It has left our pages and our storage.'
  const others = copies === 1 ? 'one copy' : `${copies} copies`
  return `It has left our pages and our storage, together with ${others} of it that you had there.`
}

type Withdrawn = { record: string; use: ConsentUse; email: string; at: number }

const effects: Record<ConsentUse, string> = {
  public:
    'You withdrew your consent to a file being shown in your public gallery, and with it to promotion',
  private: 'You withdrew your consent to a file being shown in your private gallery',
  stories: 'You withdrew your consent to a file being used in stories',
  promotion: 'You withdrew your consent to a file being used for promotion',
}

const promotionEnded =
  'We no longer give it out as the picture of links to your profile. Pictures that others have already stored follow their own rules.'

/**
 * The receipt of one use that was taken back.
 *
 * @param email empty: the account has none
 * @param record that counted until then, by its id
 */
export const useWithdrawnEmails = ({ record, use, email, at }: Withdrawn) =>
  email === ''
    ? []
    : [
        {
          cause: `consent:${record}:${use}-withdrawn`,
          to: email,
          subject: 'Your receipt',
          text: paragraphs(
            `${effects[use]} ${momentOf(at)}. That use has ended on our site.`,
            ...(use === 'promotion' || use === 'public' ? [promotionEnded] : []),
            'The file itself stays where it is shown now. Your area lists what you still agree to. Your earlier record of consent is kept as evidence until twelve months after the file is gone.',
          ),
        },
      ]

const momentOf = (at: number) => `on ${utcDayOf(at)} at ${iso(at).slice(11, 16)} UTC`
