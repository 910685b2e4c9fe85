import { BACKUP_DAYS } from '#companions/own/own-data'
import { dayIn, inEachLanguage, utcMomentIn } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import type { DepartureRow } from './queries.ts'

const keptRecords = (t: Texts) => [
  t(
    'As the law requires, we keep a record that your profile existed, and of which members of our team read your private data, for twelve months, and our security logs for two years. Neither contains your name, your pictures or your texts. Reports we received are kept for two years after our decision.',
  ),
  t(
    'Encrypted back-ups made before the erasure are deleted after {days} days at most. Nothing that was erased is restored from them.',
    { days: BACKUP_DAYS },
  ),
]

/** Email to the companion when her profile has gone offline. */
export const departureEmail = ({
  companion,
  email,
  language: accountLanguage,
  leftAt,
  eraseAt,
  isRequested,
}: DepartureRow) =>
  email === null
    ? []
    : [
        {
          cause: `departure:${companion}:${leftAt}:left`,
          to: email,
          reader: { language: accountLanguage },
          words: inEachLanguage(({ t, language }) => ({
            subject: t('Your confirmation'),
            text: [
              t(
                'As you requested, we took your profile off the site on {moment}. Your account no longer runs it.',
                { moment: utcMomentIn(language, leftAt) },
              ),
              isRequested
                ? t(
                    'Everything that belongs to it will be erased within a day. You will receive a second message once that is done.',
                  )
                : t(
                    'Everything that belongs to it will be erased on {day}. If you would like it to be erased earlier, please reply to this message.',
                    { day: dayIn(language, eraseAt) },
                  ),
              ...keptRecords(t),
              t('If you did not request this, please reply to this message at once.'),
            ],
          })),
        },
      ]

/** Email that confirms the deletion. */
export const erasedEmail = (
  { companion, email, language: accountLanguage, leftAt }: DepartureRow,
  now: number,
) =>
  email === null
    ? []
    : [
        {
          cause: `departure:${companion}:${leftAt}:erased`,
          to: email,
          reader: { language: accountLanguage },
          words: inEachLanguage(({ t, language }) => ({
            subject: t('Your confirmation'),
            text: [
              t(
                'On {moment} we erased your profile, your pictures and videos, your application, the requests sent to you and the reviews about you.',
                { moment: utcMomentIn(language, now) },
              ),
              ...keptRecords(t),
              t('Your member account remains until you delete it yourself under Settings.'),
              t('You do not need to do anything else.'),
            ],
          })),
        },
      ]
