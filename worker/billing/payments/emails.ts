import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import { utcDayOf } from '../../platform/lib/time.ts'

/** Mail to the office, at most once a day. @param origin of the site */
export const notificationsEmail = (now: number, origin: string) => ({
  cause: `payment-notifications:${utcDayOf(now)}`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('To do: payment notifications'),
    text: [
      t(
        'We’ve rejected notifications from the payment provider. A member may have paid without getting a plan.',
      ),
      t(
        'Usually the signature key differs from the one in the provider’s control centre. See causes, times and sales:',
      ),
      link(origin, '/admin/dashboard?section=payments&view=notifications'),
      t('You’ll get this email at most once a day.'),
    ],
  })),
})
