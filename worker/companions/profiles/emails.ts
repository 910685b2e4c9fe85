import type { Check } from '#companions/companion-status'
import { dayIn, inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import type { EndingCheck } from './checks.ts'

const names = (t: Texts): Record<Check, string> => ({
  identity: t('Identity'),
  photos: t('Photos'),
  age: t('Age'),
})

type Ending = Pick<EndingCheck, 'id' | 'companionId' | 'checked' | 'validUntil'>

const causeOf = (checks: readonly Ending[]) =>
  checks.map(({ id, validUntil }) => `${id}:${validUntil}`).join()

const readerOf = (checks: readonly Ending[]) => ({ companion: checks[0]?.companionId ?? '' })

/** "Identity: 20 December 2026", a line each. */
const listOf = (checks: readonly Ending[], { t, language }: { t: Texts; language: string }) =>
  checks
    .map(({ checked, validUntil }) => `${names(t)[checked]}: ${dayIn(language, validUntil)}`)
    .join('\n')

/** Whether one of them is needed to be public. */
const isNeeded = (checks: readonly Ending[]) => checks.some(({ checked }) => checked !== 'photos')

/**
 * To her, once for each period of a check.
 *
 * @param checks at least one, all hers
 * @param graceDays for how long a profile stays public after its end
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

/** To her, once at the end of each period of a check. @param checks at least one, all hers */
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

/** To her, once each time. @param now when it left, epoch milliseconds */
export const takenOffEmail = (companionId: string, now: number) => ({
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
