import { amountText } from './money.ts'
import type { Sale } from './sales.ts'
import type { Parameters } from './signature.ts'
import type { Transaction } from './transactions.ts'

/** Whatever is typed at the checkout, this card pays. */
export const CARD = { CCBrand: 'VISA', truncatedPAN: 'XXXXXXXXXXXX4242' }

const ofSale = (sale: Sale): Parameters => ({
  ...(JSON.parse(sale.custom) as Parameters),
  referenceID: sale.reference_id,
  saleID: sale.id,
  subscriptionType: 'recurring',
  type: 'subscription',
})

const phase = ({ state }: Sale) => ({
  subscriptionPhase: state === 'ended' ? 'terminated' : 'normal',
})

const price = (amount: number, { currency }: Sale) => ({
  priceAmount: amountText(amount),
  priceCurrency: currency,
})

const sold = (sale: Sale, charge: Transaction): Parameters => ({
  ...ofSale(sale),
  ...CARD,
  ...price(charge.amount, sale),
  nextChargeOn: sale.paid_until,
  paymentMethod: 'CC',
  period: 'P1M',
  transactionID: charge.id,
})

const givenBack = (sale: Sale, { id, parent_id, amount }: Transaction): Parameters => ({
  ...ofSale(sale),
  ...phase(sale),
  ...price(amount, sale),
  parentID: parent_id ?? '',
  transactionID: id,
})

/**
 * The provider's notification of each event, but for the shop and the signature. The sale is as it is
 * after the event. None carries a time, and none an id of its own.
 */
export const events = {
  initial: (sale: Sale, charge: Transaction) => ({ event: 'initial', ...sold(sale, charge) }),
  upgrade: (sale: Sale, charge: Transaction) => ({
    event: 'upgrade',
    ...sold(sale, charge),
    precededBySaleID: sale.preceded_by ?? '',
  }),
  rebill: (sale: Sale, charge: Transaction) => ({
    event: 'rebill',
    ...ofSale(sale),
    ...phase(sale),
    amount: amountText(charge.amount),
    currency: sale.currency,
    nextChargeOn: sale.paid_until,
    paymentMethod: 'CC',
    transactionID: charge.id,
  }),
  cancel: (sale: Sale) => ({
    event: 'cancel',
    ...ofSale(sale),
    ...phase(sale),
    cancelledBy: 'user',
    expiresOn: sale.paid_until,
  }),
  uncancel: (sale: Sale) => ({
    event: 'uncancel',
    ...ofSale(sale),
    ...phase(sale),
    nextChargeOn: sale.paid_until,
    uncancelledBy: 'support',
  }),
  extend: (sale: Sale) => ({
    event: 'extend',
    ...ofSale(sale),
    ...phase(sale),
    [sale.state === 'cancelled' ? 'expiresOn' : 'nextChargeOn']: sale.paid_until,
  }),
  downgrade: (sale: Sale) => ({
    event: 'downgrade',
    ...ofSale(sale),
    ...phase(sale),
    amount: amountText(sale.amount),
    currency: sale.currency,
  }),
  expiry: (sale: Sale) => ({ event: 'expiry', ...ofSale(sale) }),
  credit: (sale: Sale, credit: Transaction) => ({ event: 'credit', ...givenBack(sale, credit) }),
  chargeback: (sale: Sale, dispute: Transaction) => ({
    event: 'chargeback',
    ...givenBack(sale, dispute),
  }),
} satisfies Record<string, (sale: Sale, transaction: Transaction) => Parameters>
