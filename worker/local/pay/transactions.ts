import type { Day } from './calendar.ts'
import type { Sale } from './sales.ts'
import { newNumber } from './sales.ts'

export type Transaction = {
  id: string
  sale_id: string
  kind: 'charge' | 'credit' | 'chargeback'
  /** The charge that is given back. */
  parent_id: string | null
  /** Hundredths. */
  amount: number
  made_on: Day
}

export const newCharge = (sale: Sale, today: Day): Transaction => ({
  id: newNumber(10),
  sale_id: sale.id,
  kind: 'charge',
  parent_id: null,
  amount: sale.amount,
  made_on: today,
})

export const giveBack = (
  charge: Transaction,
  kind: 'credit' | 'chargeback',
  amount: number,
  today: Day,
): Transaction => ({
  ...charge,
  id: newNumber(10),
  kind,
  parent_id: charge.id,
  amount,
  made_on: today,
})

/** The newest charge of which something is left to give back, and how much. */
export function lastCharge(transactions: Transaction[]) {
  const left = (charge: Transaction) =>
    transactions
      .filter(({ parent_id }) => parent_id === charge.id)
      .reduce((rest, { amount }) => rest - amount, charge.amount)
  const charge = transactions.findLast((one) => one.kind === 'charge' && left(one) > 0)
  return charge && { charge, left: left(charge) }
}

export const insertTransaction = (db: D1Database, one: Transaction) =>
  db
    .prepare(
      `INSERT INTO transactions (id, sale_id, kind, parent_id, amount, made_on)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
    )
    .bind(one.id, one.sale_id, one.kind, one.parent_id, one.amount, one.made_on)

/** The oldest first. */
export async function listTransactions(db: D1Database): Promise<Transaction[]> {
  return (await db.prepare('SELECT * FROM transactions ORDER BY rowid').all<Transaction>()).results
}
