import { money } from '../../../lib/format.ts'

/** "CHF 59.98"; "− CHF 59.98" for a refund. Other currencies keep their ISO code. */
export function formatPayment(amount: number | null, currency: string | null): string {
  if (amount === null) return '–'
  return currency === null || currency === 'CHF'
    ? money(amount)
    : `${amount < 0 ? '−\u00a0' : ''}${currency}\u00a0${Math.abs(amount).toFixed(2)}`
}
