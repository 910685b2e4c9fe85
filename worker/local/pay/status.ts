import { CARD } from './events.ts'
import { amountText } from './money.ts'
import type { Sale } from './sales.ts'
import type { Parameters } from './signature.ts'

/** Plain where YAML reads text as text, else quoted. */
const scalar = (value: string) =>
  /^[\p{L}\d][\p{L}\d ._/+-]*(?<! )$/u.test(value) ? value : `'${value.replaceAll("'", "''")}'`

export const yaml = (fields: Record<string, string>): string =>
  ['---', ...Object.entries(fields).map(([name, value]) => `${name}: ${scalar(value)}`), ''].join(
    '\n',
  )

/** What the provider says of a sale when it is asked. */
export const statusOf = (sale: Sale, shopId: string): Record<string, string> => ({
  response: 'FOUND',
  ...CARD,
  ...(JSON.parse(sale.custom) as Parameters),
  cancelled: String(sale.cancelled_on !== null),
  ...(sale.cancelled_on !== null && { cancelledBy: 'user', cancelledOn: sale.cancelled_on }),
  createdOn: sale.created_on,
  expired: String(sale.state === 'ended'),
  [sale.state === 'active' ? 'nextChargeOn' : 'expiresOn']: sale.paid_until,
  name: sale.name,
  paymentMethod: 'CC',
  period: 'P1M',
  priceAmount: amountText(sale.amount),
  priceCurrency: sale.currency,
  referenceID: sale.reference_id,
  saleID: sale.id,
  saleResult: 'APPROVED',
  shopID: shopId,
  subscriptionPhase: sale.state === 'ended' ? 'terminated' : 'normal',
  subscriptionType: 'recurring',
  type: 'subscription',
})
