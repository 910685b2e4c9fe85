import { formatAmount } from '../../platform/lib/money.ts'
import { cancelSubscription, saleStatus, startOrder } from './flexpay-links.ts'
import { readPostback } from './flexpay-postback.ts'
import type { FlexPaySettings } from '../../platform/lib/payment-config.ts'
import type { ProviderAnswer, PaymentEvent, PaymentProvider } from './provider.ts'

const TIMEOUT_MS = 5_000

/** Verotel's FlexPay and its sister brands: signed links, notifications by GET. */
export const flexPay = (settings: FlexPaySettings): PaymentProvider => ({
  name: 'flexpay',
  seller: settings.seller,
  canReplace: true,
  checkoutUrl: (purchase) => startOrder(settings, purchase),
  cancelUrl: (saleId) => cancelSubscription(settings, saleId),
  resumeUrl: async () => null,
  verify: (request) => readPostback(new URL(request.url), settings),
  confirm: settings.confirmsSales ? (event) => knowsSale(settings, event) : null,
  answer,
})

// The provider accepts exactly the text "OK" as a receipt, and retries after any other.
const answers = {
  done: ['OK', 200],
  forged: ['ERROR - Invalid signature!', 500],
  again: ['ERROR - Try again', 500],
} as const satisfies Record<ProviderAnswer, [string, number]>

function answer(answer: ProviderAnswer): Response {
  const [text, status] = answers[answer]
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** Asks the provider for the sale by a call whose answer no member can forge. */
async function knowsSale(settings: FlexPaySettings, event: PaymentEvent): Promise<boolean> {
  const { subscriptionRef, intentId, amountRappen, currency } = event
  if (subscriptionRef === null) return false
  const response = await fetch(await saleStatus(settings, subscriptionRef), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
  })
  if (response.status !== 200) return false
  const lines = readLines(await response.text())
  const isReported = (name: string, value: string | null) =>
    value === null || lines.get(name) === value
  const isNotDenied = (name: string, value: string | null) =>
    isReported(name, lines.has(name) ? value : null)
  return (
    isReported('saleID', subscriptionRef) &&
    isReported('referenceID', intentId) &&
    isNotDenied('saleResult', 'APPROVED') &&
    isNotDenied('priceAmount', amountRappen === null ? null : formatAmount(amountRappen)) &&
    isNotDenied('priceCurrency', currency)
  )
}

/** The subset of YAML in the provider's answers: one "name: value" per line. */
const readLines = (text: string) =>
  new Map(
    [...text.matchAll(/^(\w+):(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, withoutQuotes(value.trim())] as const,
    ),
  )

const withoutQuotes = (value: string) =>
  value.length > 1 && /^['"]/.test(value) && value.at(-1) === value[0] ? value.slice(1, -1) : value
