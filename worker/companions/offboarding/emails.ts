import { BACKUP_DAYS } from '#companions/own/own-data'
import { dayIn, inEachLanguage, utcMomentIn } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import type { DepartureRow } from './queries.ts'

const keptRecords = (t: Texts) => [
  t(
    'By law we record for twelve months that your profile existed and who on our team read your private data. We keep security logs for two years, and reports for two years after our decision; none contains your name, pictures or texts.',
  ),
  t(
    'We delete encrypted backups made before the deletion after {days, plural, one {# day} other {# days}} at most, and never restore deleted data from them.',
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
            subject: t('Your profile is closed'),
            text: [
              t(
                'As you asked, we closed your profile on {moment}. It’s no longer linked to your account.',
                { moment: utcMomentIn(language, leftAt) },
              ),
              isRequested
                ? t(
                    'We’ll delete everything that belongs to it within a day, and email you when that’s done.',
                  )
                : t(
                    'We’ll delete everything that belongs to it on {day}. To have it deleted earlier, write to us.',
                    { day: dayIn(language, eraseAt) },
                  ),
              ...keptRecords(t),
              t('If you didn’t ask for this, write to us right away.'),
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
          words: inEachLanguage(({ t, language, page }) => ({
            subject: t('Your data is deleted'),
            text: [
              t(
                'On {moment} we deleted your profile, pictures and videos, your application, the requests sent to you and the reviews about you.',
                { moment: utcMomentIn(language, now) },
              ),
              ...keptRecords(t),
              t(
                'You don’t need to do anything else. You keep your member account until you delete it:',
              ),
              page('/account/settings'),
            ],
          })),
        },
      ]
