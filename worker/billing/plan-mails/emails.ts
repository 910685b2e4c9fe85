import { MAIN_LANGUAGE, pathIn } from '#platform/language'
import { planNames } from '#billing/plan-names'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { dayIn } from '../../platform/mail/mail-words.ts'
import { siteLink } from '../../platform/mail/site-links.ts'
import { formatAmount } from '../../platform/lib/money.ts'
import { textsIn, type Texts } from '../../platform/lib/translations.ts'
import type { PendingMail } from './queries.ts'

type About = Pick<PendingMail, 'kind' | 'plan' | 'amountRappen' | 'periodEnd' | 'payment'>

/**
 * Mail to a member about their plan. The subject doesn't mention the site.
 *
 * @param graceMs time for which a plan stays open while a failed renewal is retried
 */
export function planEmail(
  news: About & Pick<PendingMail, 'cause' | 'language' | 'origin'>,
  email: string,
  graceMs: number,
) {
  const language = news.language ?? MAIN_LANGUAGE
  const t = textsIn(language)
  const page = (path: string) =>
    news.origin === null ? siteLink(language, path) : news.origin + pathIn(language, path)
  const { subject, texts } = textsOf(news, { t, language, page, graceMs })
  return {
    cause: news.cause,
    to: email,
    subject,
    text: paragraphs(...texts),
    language,
  }
}

type Words = {
  t: Texts
  language: string
  page: (path: string) => string
  graceMs: number
}

function textsOf(news: About, { t, language, page, graceMs }: Words) {
  const values = {
    plan: planNames[news.plan],
    amount: `CHF\u00a0${formatAmount(news.amountRappen)}`,
    date: dayIn(language, news.periodEnd),
    until: dayIn(language, news.periodEnd + graceMs),
  }
  const subscription = page('/account/subscription')
  const withReceipt = news.payment
    ? [
        t('Your receipt:'),
        page(`/account/receipt?${new URLSearchParams({ payment: news.payment })}`),
      ]
    : [t('Your plan, your payments and their receipts:'), subscription]
  switch (news.kind) {
    case 'purchased':
      return {
        subject: t('Your order confirmation'),
        texts: [
          t('Thank you. {plan} is now active.', values),
          t(
            'We’ve received {amount}. Your plan renews every month until you cancel, any time you like. Next payment: {date}.',
            values,
          ),
          t('Your plan, your payments and their receipts:'),
          subscription,
        ],
      }
    case 'renewed':
      return {
        subject: t('Your payment receipt'),
        texts: [
          t('We’ve renewed {plan} for {amount}. Next payment: {date}.', values),
          ...withReceipt,
          t('Turn off these emails in your settings:'),
          page('/account/settings'),
        ],
      }
    case 'charge-failed':
      return {
        subject: t('Your payment didn’t go through'),
        texts: [
          t(
            'Your payment to renew {plan} didn’t go through. We’ll keep trying until {until}, and you keep {plan} until then.',
            values,
          ),
          t('Check your card here:'),
          subscription,
        ],
      }
    case 'price-changed':
      return {
        subject: t('Your price is changing'),
        texts: [
          t('From {date}, {plan} renews for {amount} a month.', values),
          t('You can cancel at any time before then:'),
          subscription,
        ],
      }
    case 'cancelled':
      return {
        subject: t('Your cancellation'),
        texts: [
          t(
            'You’ve cancelled {plan}. You keep it until {date}, and we won’t charge you again.',
            values,
          ),
          t('Changed your mind? Keep your plan here:'),
          subscription,
        ],
      }
    case 'resumed':
      return {
        subject: t('Your plan continues'),
        texts: [
          t('We’ve reversed your cancellation. {plan} renews on {date} for {amount}.', values),
          t('Your plan and your payments:'),
          subscription,
        ],
      }
    case 'refunded':
      return {
        subject: t('Your refund'),
        texts: [
          t('We’ve refunded {amount} for {plan}, and the plan has ended.', values),
          t('The amount can take a few days to appear on your statement.'),
          ...withReceipt,
        ],
      }
    case 'partly-refunded':
      return {
        subject: t('Your partial refund'),
        texts: [
          t('We’ve refunded {amount} for {plan}. You keep your plan.', values),
          t('The amount can take a few days to appear on your statement.'),
          ...withReceipt,
        ],
      }
    case 'ended':
      return {
        subject: t('Your plan has ended'),
        texts: [
          t('{plan} has ended. You can choose a plan again at any time:', values),
          subscription,
        ],
      }
  }
}
