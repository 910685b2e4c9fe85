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
        'The site has refused notifications from the payment provider. A member may have paid without a plan being activated.',
      ),
      t(
        'Causes, times and sales are listed under Payments › Notifications. The usual cause is a signature key that differs from the one in the provider’s control centre.',
      ),
      link(origin, '/admin/dashboard?section=payments&view=notifications'),
      t('This message is sent at most once a day.'),
    ],
  })),
})
