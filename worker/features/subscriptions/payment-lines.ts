import { csvLine } from '../../lib/csv.ts'
import { presentEntry } from './present-sale.ts'
import type { ListedEvent } from './sales.ts'

const columns = [
  ...['received_at', 'provider', 'sale', 'what', 'transaction', 'plan', 'member', 'amount'],
  ...['currency', 'outcome', 'detail'],
]

export const paymentsHead = `${columns.join(',')}\r\n`

/** What a bookkeeper needs of one event: an amount with its sign, and no name. */
export function paymentLine(row: ListedEvent): string {
  const { at, provider, saleId, kind, transactionId, plan, member, ...entry } = presentEntry(row)
  const { amount, currency, outcome, detail } = entry
  return csvLine([
    ...[at, provider, saleId ?? '', kind, transactionId ?? '', plan ?? '', member?.id ?? ''],
    ...[amount ?? '', currency ?? '', outcome, detail],
  ])
}
