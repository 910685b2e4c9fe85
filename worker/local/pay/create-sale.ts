import { ended } from './acts.ts'
import { addDays, dayInMonth, daysBetween, nextMonth, type Day } from './calendar.ts'
import type { Scope } from './context.ts'
import { deliver } from './delivery.ts'
import { events } from './events.ts'
import type { Mode } from './modes.ts'
import { usedReference, type Order } from './order.ts'
import { queuePostback, readPostback, type Postback } from './postbacks.ts'
import { changeSale, insertSale, newNumber, type Sale } from './sales.ts'
import { insertTransaction, newCharge } from './transactions.ts'

/** When an order would be charged the next time, if it were paid today. */
export function firstRenewal({ change }: Pick<Order, 'change'>, today: Day): Day {
  const month = nextMonth(today)
  if (change?.option !== 'extend') return month
  return addDays(month, Math.max(0, daysBetween(today, change.preceding.paid_until)))
}

/**
 * Charges the card and notifies the site. A changed plan ends the sale before it without a word.
 *
 * @throws Refusal 409 when someone else paid it first
 */
export async function createSale(
  scope: Scope,
  order: Omit<Order, 'declineUrl'>,
  mode: Mode,
): Promise<Postback> {
  const { db, now, today } = scope
  const preceding = order.change?.preceding
  const paid_until = firstRenewal(order, today)
  const sale: Sale = {
    id: newNumber(9),
    reference_id: order.referenceId,
    preceded_by: preceding?.id ?? null,
    name: order.name,
    amount: order.amount,
    currency: order.currency,
    custom: JSON.stringify(order.custom),
    success_url: order.successUrl,
    state: 'active',
    ended_by: null,
    cancelled_on: null,
    created_on: today,
    paid_until,
    charge_day: dayInMonth(paid_until === nextMonth(today) ? today : paid_until),
    created_at: now,
  }
  const charge = newCharge(sale, today)
  const event = preceding ? events.upgrade(sale, charge) : events.initial(sale, charge)
  try {
    const results = await db.batch([
      insertSale(db, sale),
      insertTransaction(db, charge),
      ...(preceding
        ? [changeSale(db, preceding.id, ended({ sale: preceding, today }, 'upgrade'))]
        : []),
      queuePostback(scope, event, mode),
    ])
    return await deliver(scope, readPostback(results.at(-1)?.results[0] as never))
  } catch (error) {
    if (String(error).includes('sales.reference_id')) throw usedReference()
    throw error
  }
}
