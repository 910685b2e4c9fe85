import { money } from '../../../lib/format.ts'

/** "CHF 59.98", or another currency by its own name. */
export function sum(amount: number | null, currency: string | null): string {
  if (amount === null) return '–'
  return currency === null || currency === 'CHF'
    ? money(amount)
    : `${currency} ${amount.toFixed(2)}`
}
