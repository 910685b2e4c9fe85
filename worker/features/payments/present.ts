import type { CheckoutLinks } from '#contract/payments'
import type { PaymentProvider } from './provider.ts'

export type OpenedCheckout = {
  provider: Pick<PaymentProvider, 'seller'>
  plans: CheckoutLinks['plans']
}

export const presentCheckout = ({ provider, plans }: OpenedCheckout): CheckoutLinks => ({
  seller: provider.seller.name,
  plans: plans.map(({ id, state, checkoutUrl }) => ({ id, state, checkoutUrl })),
})
