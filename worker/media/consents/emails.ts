import { BACKUP_DAYS } from '#companions/own/own-data'
import { ALLOW_AGAIN_HOURS, type ConsentUse } from '#media/media-consents'
import { inEachLanguage, utcMomentIn } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'

type RevokedConsent = {
  mediaId: string
  companionId: string
  email: string | null
  at: number
  isBlocked: boolean
  /** Number of copies that were removed with it. */
  copies: number
}

/** Receipt of a revoked consent. */
export const revokedEmails = ({ mediaId, companionId, email, at, ...outcome }: RevokedConsent) =>
  email === null
    ? []
    : [
        {
          cause: `consent:${mediaId}:revoked`,
          to: email,
          reader: { companion: companionId },
          words: inEachLanguage(({ t, language }) => ({
            subject: t('Your receipt'),
            text: [
              leftWith(t, outcome.copies, utcMomentIn(language, at)),
              ...(outcome.isBlocked ? blockedLines(t) : [unblocked(t)]),
              t(
                'Encrypted back-ups made before then may still contain it. They are deleted after {days} days at most, and we do not restore the file from them.',
                { days: BACKUP_DAYS },
              ),
              t(
                'Your record of consent is kept for twelve months as evidence, then deleted. Copies that visitors have already loaded may stay in their own browsers for a while.',
              ),
            ],
          })),
        },
      ]

const blockedLines = (t: Texts) => [
  t(
    'We keep only a fingerprint of the file, so that we can recognise and reject it, whoever uploads it. The fingerprint contains no picture and names no one.',
  ),
  ALLOW_AGAIN_HOURS === 1
    ? t(
        'Was this a mistake? Until one hour after that moment you can allow the file again in your area and then upload it anew. After that, the withdrawal is final.',
      )
    : t(
        'Was this a mistake? Until {hours} hours after that moment you can allow the file again in your area and then upload it anew. After that, the withdrawal is final.',
        { hours: ALLOW_AGAIN_HOURS },
      ),
]

const unblocked = (t: Texts) =>
  t(
    'We could not create a fingerprint of the file by which to recognise it. If it ever appears again, please reply to this message.',
  )

function leftWith(t: Texts, copies: number, moment: string): string {
  const values = { moment, copies }
  if (copies === 0)
    return t(
      'You withdrew a file from your profile on {moment}. It has left our pages and our storage.',
      values,
    )
  if (copies === 1)
    return t(
      'You withdrew a file from your profile on {moment}. It has left our pages and our storage, together with one copy of it that you had there.',
      values,
    )
  return t(
    'You withdrew a file from your profile on {moment}. It has left our pages and our storage, together with {copies} copies of it that you had there.',
    values,
  )
}

type Withdrawn = { record: string; companionId: string; use: ConsentUse; email: string; at: number }

const effects = (t: Texts, moment: string): Record<ConsentUse, string> => ({
  public: t(
    'On {moment} you withdrew your consent to a file being shown in your public gallery. That use has ended on our site.',
    { moment },
  ),
  private: t(
    'On {moment} you withdrew your consent to a file being shown in your private gallery. That use has ended on our site.',
    { moment },
  ),
  stories: t(
    'On {moment} you withdrew your consent to a file being used in stories. That use has ended on our site.',
    { moment },
  ),
})

/**
 * Receipt of the withdrawal of one use.
 *
 * @param email empty if the account has none
 * @param record id of the record that was valid until then
 */
export const useWithdrawnEmails = ({ record, companionId, use, email, at }: Withdrawn) =>
  email === ''
    ? []
    : [
        {
          cause: `consent:${record}:${use}-withdrawn`,
          to: email,
          reader: { companion: companionId },
          words: inEachLanguage(({ t, language }) => ({
            subject: t('Your receipt'),
            text: [
              effects(t, utcMomentIn(language, at))[use],
              t(
                'The file itself stays where it is shown now. Your area lists what you still agree to. Your earlier record of consent is kept as evidence until twelve months after the file is gone.',
              ),
            ],
          })),
        },
      ]
