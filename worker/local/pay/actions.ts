import type { Scope } from './context.ts'
import { usedReference, type Order } from './links.ts'
import { PaymentPageError } from './refusal.ts'
import { deleteSale, insertSale, newNumber, storeSale, type Day, type LocalSale } from './sales.ts'
import { signFlexPayPostback } from '../../billing/lib/flexpay-signature.ts'

/** Labels of the buttons, by action on an active sale. */
export const saleActions = {
  renew: 'Renew',
  decline: 'Decline the renewal',
  cancel: 'Cancel subscription',
  refund: 'Refund',
  chargeback: 'Chargeback',
} as const
export type SaleAction = keyof typeof saleActions
export const saleActionNames = Object.keys(saleActions) as SaleAction[]

/** A cancelled sale can't be charged; a sale that has ended allows no action. */
export function actionsFor({ state }: LocalSale): SaleAction[] {
  switch (state) {
    case 'active':
      return saleActionNames
    case 'cancelled':
      return ['refund', 'chargeback']
    case 'ended':
      return []
  }
}

const DAY_MS = 86_400_000
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10)
const daysUntil = (day: Day) => Math.ceil((Date.parse(day) - Date.now()) / DAY_MS)

/** The same day of the next month, or its last day. */
export function nextMonth(day: Day): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month, Math.min(date, last)))
}

/** The remaining days of a replaced plan are added to the new one. */
export function firstRenewal({ preceding }: Order): Day {
  const month = nextMonth(dayAt(Date.now()))
  const daysLeft = preceding ? Math.max(0, daysUntil(preceding.paid_until)) : 0
  return dayAt(Date.parse(month) + daysLeft * DAY_MS)
}

/**
 * Charges the card and notifies the site. A changed plan ends the preceding sale without a notification.
 *
 * @throws PaymentPageError 409 if it was paid before, 502 if the site doesn't accept the notification
 */
export async function buy(scope: Scope, order: Order): Promise<void> {
  const { db } = scope
  const { preceding } = order
  const sale: LocalSale = {
    id: newNumber(9),
    reference_id: order.referenceId,
    preceded_by: preceding?.id ?? null,
    name: order.name,
    price: order.price,
    custom: JSON.stringify(order.custom),
    state: 'active',
    charge_id: newNumber(10),
    paid_until: firstRenewal(order),
    created_at: Date.now(),
  }
  if (!(await insertSale(db, sale))) throw usedReference()
  try {
    await notify(scope, firstCharge(sale))
  } catch (error) {
    await deleteSale(db, sale.id)
    throw error
  }
  if (preceding) await storeSale(db, { ...preceding, state: 'ended' })
}

/**
 * Notifies the site of an action on a sale, then stores it.
 *
 * @throws PaymentPageError 409 if the sale's state doesn't allow it, 502 if the site doesn't accept the notification
 */
export async function applyAction(
  scope: Scope,
  sale: LocalSale,
  action: SaleAction,
): Promise<void> {
  if (!actionsFor(sale).includes(action)) {
    throw new PaymentPageError(409, `A sale that is ${sale.state} does not allow that.`)
  }
  const nextSale = afterAction(sale, action)
  await notify(scope, notificationOf(sale, nextSale, action))
  await storeSale(scope.db, nextSale)
}

function afterAction(sale: LocalSale, action: SaleAction): LocalSale {
  switch (action) {
    case 'renew':
      return { ...sale, charge_id: newNumber(10), paid_until: nextMonth(sale.paid_until) }
    case 'cancel':
      return { ...sale, state: 'cancelled' }
    case 'decline':
    case 'refund':
    case 'chargeback':
      return { ...sale, state: 'ended' }
  }
}

const ofSale = (sale: LocalSale): Fields => ({
  ...(JSON.parse(sale.custom) as Fields),
  referenceID: sale.reference_id,
  saleID: sale.id,
  subscriptionType: 'recurring',
  type: 'subscription',
})

function firstCharge(sale: LocalSale): Fields {
  const fields: Fields = {
    ...ofSale(sale),
    event: sale.preceded_by === null ? 'initial' : 'upgrade',
    // The checkout ignores its input; this card pays.
    CCBrand: 'VISA',
    truncatedPAN: 'XXXXXXXXXXXX4242',
    nextChargeOn: sale.paid_until,
    paymentMethod: 'CC',
    period: 'P1M',
    priceAmount: sale.price,
    priceCurrency: 'CHF',
    transactionID: sale.charge_id,
  }
  if (sale.preceded_by !== null) fields.precededBySaleID = sale.preceded_by
  return fields
}

/** The notification of an action, without the shop and the signature. */
function notificationOf(sale: LocalSale, nextSale: LocalSale, action: SaleAction): Fields {
  const common = ofSale(sale)
  switch (action) {
    case 'renew':
      return {
        ...common,
        event: 'rebill',
        subscriptionPhase: 'normal',
        amount: sale.price,
        currency: 'CHF',
        nextChargeOn: nextSale.paid_until,
        paymentMethod: 'CC',
        transactionID: nextSale.charge_id,
      }
    case 'decline':
      return { ...common, event: 'expiry' }
    case 'cancel':
      return {
        ...common,
        event: 'cancel',
        subscriptionPhase: 'normal',
        cancelledBy: 'user',
        expiresOn: sale.paid_until,
      }
    case 'refund':
    case 'chargeback':
      return {
        ...common,
        event: action === 'refund' ? 'credit' : 'chargeback',
        subscriptionPhase: 'terminated',
        priceAmount: sale.price,
        priceCurrency: 'CHF',
        parentID: sale.charge_id,
        transactionID: newNumber(10),
      }
  }
}

const POSTBACK_PATH = '/api/payments/flexpay/postback'

/** Decoded fields by name, without the signature. */
type Fields = Record<string, string>

/**
 * Signs a notification and sends it to the site. @throws PaymentPageError 502 unless the response is exactly 200 "OK"
 */
async function notify({ site, origin, key, shopId }: Scope, input: Fields): Promise<void> {
  const fields = new Map(Object.entries(input)).set('shopID', shopId)
  const signature = await signFlexPayPostback(key, fields)
  const query = new URLSearchParams([...fields, ['signature', signature]])
  const response = await site.fetch(`${origin}${POSTBACK_PATH}?${query}`, { redirect: 'manual' })
  const text = await response.text()
  if (response.status === 200 && text === 'OK') return
  throw new PaymentPageError(
    502,
    `The site answered the notification “${input.event}” with ${response.status} ${text.slice(0, 500)}`,
  )
}
