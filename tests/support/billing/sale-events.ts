// The provider's notifications of one sale, and the stored rows.
import { dayIn, rowsOf } from './payments.ts'

const SALE = { saleID: '433456' }
export const rebill = (transactionID: string, days: number) => ({
  event: 'rebill',
  ...SALE,
  transactionID,
  nextChargeOn: dayIn(days),
  amount: '59.98',
  currency: 'CHF',
})
export const credit = (priceAmount: string, subscriptionPhase = 'active', parentID = '900001') => ({
  event: 'credit',
  ...SALE,
  transactionID: `c-${parentID}-${priceAmount.replace('.', '')}`,
  parentID,
  priceAmount,
  priceCurrency: 'CHF',
  subscriptionPhase,
})
export const chargeback = {
  event: 'chargeback',
  ...SALE,
  transactionID: '950001',
  parentID: '900001',
}
export const event = (name: string, fields = {}) => ({ event: name, ...SALE, ...fields })

export const storedSubscription = async () => (await rowsOf('subscriptions'))[0]
export const outcomes = async () =>
  (await rowsOf('payment_events')).map(({ kind, outcome }) => [kind, outcome])
