import { csvLine, type CsvSeparator } from '../../platform/lib/csv.ts'
import { presentSaleEntry } from './present-sale.ts'
import type { ListedEvent } from './sales.ts'

const columns = [
  'received_at',
  'provider',
  'sale',
  'what',
  'transaction',
  'plan',
  'member',
  'amount',
  'currency',
  'outcome',
  'detail',
]

export const paymentsHead = (separator: CsvSeparator) => `${columns.join(separator)}\r\n`

/** One event for bookkeeping: a signed amount, and no name. */
export function paymentLine(row: ListedEvent, separator: CsvSeparator): string {
  const { at, provider, saleId, kind, transactionId, plan, member, ...entry } =
    presentSaleEntry(row)
  const { amount, currency, outcome, detail } = entry
  const cells = [
    at,
    provider,
    saleId ?? '',
    kind,
    transactionId ?? '',
    plan ?? '',
    member?.id ?? '',
    amount ?? '',
    currency ?? '',
    outcome,
    detail,
  ]
  return csvLine(cells, separator)
}
