// A second implementation of the payment provider's notifications, from its documentation: for Worker tests and
// journeys that send them at other times, in another order or with a wrong signature.

export type Fields = Record<string, string>

export const POSTBACK = '/api/payments/flexpay/postback'

export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The provider's signature: a hash of the key and all fields, ordered by name. */
export const signFields = (fields: Fields, key: string) => {
  const names = Object.keys(fields).sort((a, b) => (a < b ? -1 : 1))
  return sha256([key, ...names.map((name) => `${name}=${fields[name]}`)].join(':'))
}

/** The address that the provider calls. @param fields all except the signature */
export async function signedPostback(fields: Fields, key: string): Promise<string> {
  const signature = await signFields(fields, key)
  return `${POSTBACK}?${new URLSearchParams({ ...fields, signature })}`
}

/** A sale at the provider. */
export type ProviderSale = {
  saleID: string
  referenceID: string
  /** Id of the member. */
  custom1: string
  /** Id of the plan. */
  custom2: string
  /** In francs, as "59.98". */
  price: string
  /** Transaction of the latest charge. */
  transactionID: string
  /** Day of the next charge, as "2026-12-01". */
  paidUntil: string
}

const ofSale = ({ saleID, referenceID, custom1, custom2 }: ProviderSale): Fields => ({
  saleID,
  referenceID,
  custom1,
  custom2,
  subscriptionType: 'recurring',
  type: 'subscription',
})

const firstCharge = (sale: ProviderSale): Fields => ({
  ...ofSale(sale),
  priceAmount: sale.price,
  priceCurrency: 'CHF',
  paymentMethod: 'CC',
  CCBrand: 'VISA',
  truncatedPAN: 'XXXXXXXXXXXX4242',
  period: 'P1M',
  nextChargeOn: sale.paidUntil,
  transactionID: sale.transactionID,
})

const givenBack = (sale: ProviderSale): Fields => ({
  ...ofSale(sale),
  priceAmount: sale.price,
  priceCurrency: 'CHF',
  parentID: sale.transactionID,
  transactionID: `1${sale.transactionID}`,
  subscriptionPhase: 'terminated',
})

/** The fields of each event of a sale, except for the shop and the signature. None has a time. */
export const postbackFields = {
  initial: (sale) => ({ ...firstCharge(sale), event: 'initial' }),
  upgrade: (sale) => ({ ...firstCharge(sale), event: 'upgrade', precededBySaleID: '433455' }),
  rebill: (sale) => ({
    ...ofSale(sale),
    event: 'rebill',
    subscriptionPhase: 'normal',
    amount: sale.price,
    currency: 'CHF',
    paymentMethod: 'CC',
    nextChargeOn: sale.paidUntil,
    transactionID: sale.transactionID,
  }),
  cancel: (sale) => ({
    ...ofSale(sale),
    event: 'cancel',
    subscriptionPhase: 'normal',
    cancelledBy: 'user',
    expiresOn: sale.paidUntil,
  }),
  uncancel: (sale) => ({
    ...ofSale(sale),
    event: 'uncancel',
    subscriptionPhase: 'normal',
    uncancelledBy: 'support',
    nextChargeOn: sale.paidUntil,
  }),
  extend: (sale) => ({
    ...ofSale(sale),
    event: 'extend',
    subscriptionPhase: 'normal',
    nextChargeOn: sale.paidUntil,
  }),
  downgrade: (sale) => ({
    ...ofSale(sale),
    event: 'downgrade',
    subscriptionPhase: 'normal',
    amount: sale.price,
    currency: 'CHF',
  }),
  expiry: (sale) => ({ ...ofSale(sale), event: 'expiry' }),
  credit: (sale) => ({ ...givenBack(sale), event: 'credit' }),
  chargeback: (sale) => ({ ...givenBack(sale), event: 'chargeback' }),
} satisfies Record<string, (sale: ProviderSale) => Fields>
