import type { Check } from '#companions/companion-status'
import { dayIn, inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Texts } from '../../platform/lib/translations.ts'
import type { EndingCheckRow } from './checks.ts'

const VERIFICATION_PAGE = '/own/more/verification'

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
    .map(({ checked, validUntil }) =>
      t('{check}: {day}', { check: names(t)[checked], day: dayIn(language, validUntil) }),
    )
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
  words: inEachLanguage(({ t, language, page }) => ({
    subject: t('A verification expires soon'),
    text: [
      t('One of your verifications expires soon:'),
      listOf(checks, { t, language }),
      t('Once it has expired, your profile no longer shows it and ranks lower in lists.'),
      ...(isNeeded(checks)
        ? [
            t(
              'If identity or age isn’t renewed, your profile goes offline {days, plural, one {# day} other {# days}} after the check expires.',
              { days: graceDays },
            ),
          ]
        : []),
      t('Renew it in time:'),
      page(VERIFICATION_PAGE),
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
  words: inEachLanguage(({ t, language, page }) => ({
    subject: t('A verification has expired'),
    text: [
      t('One of your verifications has expired. Your profile no longer shows it:'),
      listOf(checks, { t, language }),
      ...(isNeeded(checks)
        ? [
            t(
              'If identity or age isn’t renewed, your profile goes offline {days, plural, one {# day} other {# days}} after the check expires.',
              { days: graceDays },
            ),
          ]
        : []),
      t('Renew it here, or write to us:'),
      page(VERIFICATION_PAGE),
    ],
  })),
})

/** Email to the companion each time her profile goes offline. @param now time of that, epoch milliseconds */
export const takenOfflineEmail = (companionId: string, now: number) => ({
  cause: `taken-off:${companionId}:${now}`,
  reader: { companion: companionId },
  words: inEachLanguage(({ t, page }) => ({
    subject: t('Your profile is offline'),
    text: [
      t('Your profile is offline because something we need is missing.'),
      t('Once we have it, your profile can go back online. See what’s missing here:'),
      page('/own/more/missing'),
    ],
  })),
})
