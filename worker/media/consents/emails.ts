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
          words: inEachLanguage(({ t, language, page }) => ({
            subject: t('Your withdrawal of a file'),
            text: [
              ...removedFiles(t, outcome.copies, utcMomentIn(language, at)),
              ...(outcome.isBlocked ? blockedLines(t) : [unblocked(t)]),
              t(
                'We delete encrypted backups made before then after {days, plural, one {# day} other {# days}} at most, and never restore the file from them.',
                { days: BACKUP_DAYS },
              ),
              t(
                'We keep the record of your consent for twelve months as evidence, then delete it. Copies that visitors have already loaded may stay in their browsers for a while.',
              ),
              t('Your photos and videos:'),
              page('/own/media'),
            ],
          })),
        },
      ]

const blockedLines = (t: Texts) => [
  t(
    'We keep only a fingerprint of the file, so we can recognise and reject it if anyone uploads it again. The fingerprint contains no picture and no names.',
  ),
  t(
    'Changed your mind? For {hours, plural, one {# hour} other {# hours}} after withdrawing you can allow the file again in your area, then upload it again. After that, the withdrawal is final.',
    { hours: ALLOW_AGAIN_HOURS },
  ),
]

const unblocked = (t: Texts) =>
  t(
    'We couldn’t create a fingerprint to recognise the file. If it ever appears again, write to us.',
  )

/** The file that was withdrawn, and its copies. */
const removedFiles = (t: Texts, copies: number, moment: string): string[] => {
  const texts = [
    t(
      'On {moment} you withdrew a file from your profile. We’ve removed it from the site and deleted it from our storage.',
      { moment },
    ),
  ]
  if (copies > 0) {
    texts.push(
      t('{copies, plural, one {# copy was} other {# copies were}} deleted too.', { copies }),
    )
  }
  return texts
}

type Withdrawn = {
  record: string
  mediaId: string
  companionId: string
  use: ConsentUse
  email: string
  at: number
}

const effects = (t: Texts, moment: string): Record<ConsentUse, string> => ({
  public: t(
    'On {moment} you withdrew your consent to show a file in your public gallery. We no longer use it there.',
    { moment },
  ),
  private: t(
    'On {moment} you withdrew your consent to show a file in your private gallery. We no longer use it there.',
    { moment },
  ),
  stories: t(
    'On {moment} you withdrew your consent to use a file in stories. We no longer use it there.',
    { moment },
  ),
})

/**
 * Receipt of the withdrawal of one use.
 *
 * @param email empty if the account has none
 * @param record id of the record that was valid until then
 */
export const useWithdrawnEmails = ({ record, mediaId, companionId, use, email, at }: Withdrawn) =>
  email === ''
    ? []
    : [
        {
          cause: `consent:${record}:${use}-withdrawn`,
          to: email,
          reader: { companion: companionId },
          words: inEachLanguage(({ t, language, page }) => ({
            subject: t('Your withdrawal of consent'),
            text: [
              effects(t, utcMomentIn(language, at))[use],
              t(
                'The file stays where it’s shown now. We keep the earlier record of your consent as evidence until twelve months after the file is deleted.',
              ),
              t('See what you still agree to:'),
              page(`/own/media/${mediaId}`),
            ],
          })),
        },
      ]
