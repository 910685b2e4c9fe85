import type { Texts } from '../../platform/lib/translations.ts'
import { inEachLanguage, momentIn } from '../../platform/mail/mail-words.ts'
import type { AccountChange, AccountChangeKind } from './rules.ts'

const SETTINGS_PAGE = '/account/settings'

const subjectOf = (t: Texts): Record<AccountChangeKind, string> => ({
  password: t('Your password was changed'),
  address: t('Your email address was changed'),
  'factor-added': t('A second factor was added'),
  'factor-removed': t('A second factor was removed'),
  'passkey-added': t('A passkey was added'),
  'passkey-removed': t('A passkey was removed'),
  'factors-reset': t('Your second factors were reset'),
})

const newsOf = (t: Texts, moment: string): Record<AccountChangeKind, string> => ({
  password: t('The password of your account was changed on {moment}.', { moment }),
  address: t('The email address of your account was changed on {moment}.', { moment }),
  'factor-added': t('A second factor was added to your account on {moment}.', { moment }),
  'factor-removed': t('A second factor was removed from your account on {moment}.', { moment }),
  'passkey-added': t('A passkey was added to your account on {moment}.', { moment }),
  'passkey-removed': t('A passkey was removed from your account on {moment}.', { moment }),
  'factors-reset': t(
    'Our team removed the second factors and passkeys of your account on {moment}, and signed out all devices.',
    { moment },
  ),
})

/** Mail about a change of credentials, to the address that the account had before it. */
export const securityNoticeEmail = (
  change: Pick<AccountChange, 'id' | 'kind' | 'at' | 'accountId'> & { email: string },
) => ({
  cause: `security:${change.id}`,
  to: change.email,
  reader: { member: change.accountId },
  words: inEachLanguage(({ t, language, page }) => ({
    subject: subjectOf(t)[change.kind],
    text: [
      newsOf(t, momentIn(language, change.at))[change.kind],
      t('If this was you, you don’t need to do anything.'),
      t('If not, change your password now and sign out all other devices in your settings.'),
      page(SETTINGS_PAGE),
      t('If you can no longer sign in, reply to this email right away.'),
    ],
  })),
})
