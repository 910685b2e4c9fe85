import type { Check } from '#companions/companion-status'
import { dayIn, inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import type { EndingCheckRow } from './checks.ts'

const names = (t: Texts): Record<Check, string> => ({
  identity: t('Identity'),
  photos: t('Photos'),
  age: t('Age'),
})

type Ending = Pick<EndingCheckRow, 'id' | 'companionId' | 'checked' | 'validUntil'>

const causeOf = (checks: readonly Ending[]) =>
  checks.map(({ id, validUntil }) => `${id}:${validUntil}`).join()

const readerOf = (checks: readonly Ending[]) => ({ companion: checks[0]?.companionId ?? '' })

/** A line for each check: "Identity: 20 December 2026". */
const listOf = (checks: readonly Ending[], { t, language }: { t: Texts; language: string }) =>
  checks
    .map(({ checked, validUntil }) => `${names(t)[checked]}: ${dayIn(language, validUntil)}`)
    .join('\n')

/** True when publication needs one of the checks. */
const isNeeded = (checks: readonly Ending[]) => checks.some(({ checked }) => checked !== 'photos')

/**
 * Email to the companion, once for each period of a check.
 *
 * @param checks of one companion, at least one
 * @param graceDays days for which a profile stays public after the end
 */
export const endingEmail = (to: string, checks: readonly Ending[], graceDays: number) => ({
  cause: `check:${causeOf(checks)}`,
  to,
  reader: readerOf(checks),
  words: inEachLanguage(({ t, language }) => ({
    subject: t('Your profile'),
    text: [
      t('A verification of your profile ends soon:'),
      listOf(checks, { t, language }),
      t(
        'Please renew it in time, under “My profile”, “Verification” on our site. Once it has ended, your profile no longer shows it and ranks lower in lists.',
      ),
      ...(isNeeded(checks)
        ? [
            t(
              'Without a valid verification of identity and age, the profile leaves the site {days} days later, until it is renewed.',
              { days: graceDays },
            ),
          ]
        : []),
    ],
  })),
})

/**
 * Email to the companion, once at the end of each period of a check.
 *
 * @param checks of one companion, at least one
 */
export const endedEmail = (to: string, checks: readonly Ending[], graceDays: number) => ({
  cause: `check-ended:${causeOf(checks)}`,
  to,
  reader: readerOf(checks),
  words: inEachLanguage(({ t, language }) => ({
    subject: t('Your profile'),
    text: [
      t('A verification of your profile has ended, and is no longer shown:'),
      listOf(checks, { t, language }),
      t(
        'You can renew it under “My profile”, “Verification” on our site, or by replying to this message.',
      ),
      ...(isNeeded(checks)
        ? [
            t(
              'Without a valid verification of identity and age, the profile leaves the site {days} days after its end, until it is renewed.',
              { days: graceDays },
            ),
          ]
        : []),
    ],
  })),
})

/** Email to the companion each time her profile goes offline. @param now time of that, epoch milliseconds */
export const takenOfflineEmail = (companionId: string, now: number) => ({
  cause: `taken-off:${companionId}:${now}`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t }) => ({
    subject: t('Your profile'),
    text: [
      t('Your profile has left the site, because something that publication asks for is missing.'),
      t(
        'You will find what is missing in your area on our site, under “Today”. You may also reply to this message. Once it is there, the profile can return.',
      ),
    ],
  })),
})
