import { amountText } from './money.ts'
import { listPostbacks, type Postback } from './postbacks.ts'
import { listSales, type Sale } from './sales.ts'
import { listTransactions, type Transaction } from './transactions.ts'

/** A sale with all that came of it. */
export type LedgerEntry = { sale: Sale; transactions: Transaction[]; postbacks: Postback[] }

/** The newest first. */
export async function readLedger(db: D1Database): Promise<LedgerEntry[]> {
  const [sales, allTransactions, allPostbacks] = await Promise.all([
    listSales(db),
    listTransactions(db),
    listPostbacks(db),
  ])
  const transactions = Map.groupBy(allTransactions, ({ sale_id }) => sale_id)
  const postbacks = Map.groupBy(allPostbacks, ({ sale_id }) => sale_id)
  return sales.map((sale) => ({
    sale,
    transactions: transactions.get(sale.id) ?? [],
    postbacks: postbacks.get(sale.id) ?? [],
  }))
}

export const presentPostback = ({
  id,
  parameters,
  mode,
  delivered,
  attempts,
  answers,
}: Postback) => ({
  id,
  saleID: parameters['saleID'],
  event: parameters['event'],
  parameters,
  mode,
  delivered,
  attempts,
  answers,
})

/** An entry in the protocol's words. */
export const presentEntry = ({ sale, transactions, postbacks }: LedgerEntry) => ({
  saleID: sale.id,
  referenceID: sale.reference_id,
  precededBySaleID: sale.preceded_by,
  ...(JSON.parse(sale.custom) as Record<string, string>),
  name: sale.name,
  priceAmount: amountText(sale.amount),
  priceCurrency: sale.currency,
  state: sale.state,
  endedBy: sale.ended_by,
  createdOn: sale.created_on,
  paidUntil: sale.paid_until,
  transactions: transactions.map(({ id, kind, parent_id, amount, made_on }) => ({
    transactionID: id,
    kind,
    parentID: parent_id,
    amount: amountText(amount),
    on: made_on,
  })),
  postbacks: postbacks.map(presentPostback),
})
