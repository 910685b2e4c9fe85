import { MAIN_LANGUAGE, pathIn } from '#platform/language'
import { planNames } from '#billing/plan-names'
import { paragraphs } from '../../platform/mail/email-text.ts'
import { dayIn } from '../../platform/mail/mail-words.ts'
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
  const page = (path: string) => (news.origin === null ? '' : news.origin + pathIn(language, path))
  const { subject, texts } = textsOf(news, { t, language, page, graceMs })
  return {
    cause: news.cause,
    to: email,
    subject,
    text: paragraphs(...texts.filter(Boolean)),
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
  const receipt = news.payment
    ? page(`/account/receipt?${new URLSearchParams({ payment: news.payment })}`)
    : ''
  const withReceipt = receipt ? [t('Your receipt:'), receipt] : []
  switch (news.kind) {
    case 'purchased':
      return {
        subject: t('Your order confirmation'),
        texts: [
          t('Thank you. {plan} is now active.', values),
          t(
            'You have paid {amount}. The plan renews every month until you cancel, which you can do at any time. The next charge is on {date}.',
            values,
          ),
          ...withReceipt,
          t('Your plan and your payments:'),
          subscription,
        ],
      }
    case 'renewed':
      return {
        subject: t('Your receipt'),
        texts: [
          t('{plan} has been renewed for {amount}. The next charge is on {date}.', values),
          ...withReceipt,
          t('You can switch off these emails in your settings:'),
          page('/account/settings'),
        ],
      }
    case 'charge-failed':
      return {
        subject: t('Your payment could not be completed'),
        texts: [
          t(
            'The payment to renew {plan} could not be completed. We will retry until {until}, and you keep {plan} until then.',
            values,
          ),
          t('Please check your card. Your plan and your payments:'),
          subscription,
        ],
      }
    case 'price-changed':
      return {
        subject: t('A new price from your next payment'),
        texts: [
          t('From {date}, {plan} renews for {amount} per month.', values),
          t('You can cancel at any time before then:'),
          subscription,
        ],
      }
    case 'cancelled':
      return {
        subject: t('Your cancellation'),
        texts: [
          t(
            '{plan} has been cancelled. You keep it until {date}, and nothing further is charged.',
            values,
          ),
          t('If you would like to stay, you will find how to keep your plan here:'),
          subscription,
        ],
      }
    case 'resumed':
      return {
        subject: t('Your plan continues'),
        texts: [
          t('Your cancellation has been reversed. {plan} renews on {date} for {amount}.', values),
          t('Your plan and your payments:'),
          subscription,
        ],
      }
    case 'refunded':
      return {
        subject: t('Your refund'),
        texts: [
          t('{amount} has been refunded for {plan}, and the plan has ended.', values),
          t('It can take a few days for the amount to appear on your statement.'),
          ...withReceipt,
        ],
      }
    case 'partly-refunded':
      return {
        subject: t('Your refund'),
        texts: [
          t('{amount} has been refunded for {plan}. You keep your plan.', values),
          t('It can take a few days for the amount to appear on your statement.'),
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
