import { readMoney } from '#platform/money'
import { count } from '../../../lib/count.ts'

/** A price as a number of francs, with its unit, such as "4 hours" in "CHF 800 / 4 hours"; "": none. */
export type Price = { francs: number; unit: string }

/** @returns null for a text that is no number of francs */
export function readPrice(text: string): Price | null {
  const [amount = '', ...units] = text.split('/')
  const francs = readMoney(amount)
  return francs === null ? null : { francs, unit: units.join('/').trim() }
}

/** Such as "1’500" or "9.90". */
export function francsText(francs: number): string {
  const cents = Math.round(francs * 100) % 100
  const whole = count(Math.floor(francs))
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`
}

/** The price as visitors read it. */
export const priceText = ({ francs, unit }: Price): string =>
  unit ? `CHF ${francsText(francs)} / ${unit}` : `CHF ${francsText(francs)}`
