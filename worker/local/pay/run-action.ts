import { z } from 'zod'
import { acts, type ActName } from './acts.ts'
import type { Scope } from './context.ts'
import { deliver } from './delivery.ts'
import { modeNames } from './modes.ts'
import { hundredths } from './money.ts'
import { queuePostback, readPostback, type Postback } from './postbacks.ts'
import { Refusal } from './refusal.ts'
import { changeSale, findSale, type Sale } from './sales.ts'
import { createSale } from './create-sale.ts'
import { insertTransaction, listTransactions } from './transactions.ts'

export const actNames = [...(Object.keys(acts) as ActName[]), 'upgrade'] as const

export const performSchema = z.object({
  saleID: z.string(),
  action: z.enum(actNames),
  mode: z.enum(modeNames).default('once'),
  /** Of a credited part, a lower price or an upgrade. */
  amount: z
    .string()
    .regex(/^\d{1,6}\.\d{2}$/)
    .optional(),
  /** To extend by. */
  days: z.coerce.number().int().min(1).max(366).default(7),
})

type Asked = z.output<typeof performSchema>

/** Whether an act can be done to a sale, by its state alone. */
export const allows = (action: ActName | 'upgrade', { state }: Sale): boolean =>
  action === 'upgrade' ? state !== 'ended' : (acts[action].states as string[]).includes(state)

/** Another plan that staff sells; no order of the site stands behind its reference. */
function upgrade(scope: Scope, sale: Sale, { amount, mode }: Asked): Promise<Postback> {
  if (amount === undefined || hundredths(amount) <= sale.amount) {
    throw new Refusal(409, 'An upgrade costs more than the plan before it.')
  }
  const order = {
    referenceId: `local-${crypto.randomUUID()}`,
    name: sale.name,
    amount: hundredths(amount),
    currency: sale.currency,
    custom: JSON.parse(sale.custom) as Record<string, string>,
    successUrl: sale.success_url,
    change: { preceding: sale, option: 'lost' as const },
  }
  return createSale(scope, order, mode)
}

/**
 * Does something to a sale and notifies the site.
 *
 * @throws Refusal 404, or 409 when the sale is past it
 */
export async function perform(scope: Scope, asked: Asked): Promise<Postback> {
  const { db, today } = scope
  const { saleID, action, mode, amount, days } = asked
  const sale = await findSale(db, saleID)
  if (!sale) throw new Refusal(404, `There is no sale ${saleID}.`)
  if (!allows(action, sale)) {
    throw new Refusal(409, `A sale that is ${sale.state} does not allow that.`)
  }
  if (action === 'upgrade') return upgrade(scope, sale, asked)
  const transactions = (await listTransactions(db)).filter((one) => one.sale_id === sale.id)
  const deed = acts[action].does({ sale, transactions, today, amount, days })
  const results = await db.batch([
    ...(Object.keys(deed.changes).length > 0 ? [changeSale(db, sale.id, deed.changes)] : []),
    ...(deed.transaction ? [insertTransaction(db, deed.transaction)] : []),
    queuePostback(scope, deed.event, mode),
  ])
  return deliver(scope, readPostback(results.at(-1)?.results[0] as never))
}
