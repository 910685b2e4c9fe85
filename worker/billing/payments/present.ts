import type { NotificationCount } from '#billing/payment-notifications'
import type { CheckoutLinks } from '#billing/payments'
import type { paymentNotifications } from '../schema/payments.ts'
import { iso } from '../../platform/lib/time.ts'
import type { PaymentProvider } from './provider.ts'

export type OpenedCheckout = {
  provider: Pick<PaymentProvider, 'seller'>
  plans: CheckoutLinks['plans']
}

export const presentCheckout = ({ provider, plans }: OpenedCheckout): CheckoutLinks => ({
  seller: provider.seller.name,
  plans: plans.map(({ id, state, checkoutUrl }) => ({ id, state, checkoutUrl })),
})

export const presentNotification = (
  row: typeof paymentNotifications.$inferSelect,
): NotificationCount => ({
  provider: row.provider,
  result: row.result,
  cause: row.cause,
  count: row.count,
  firstAt: iso(row.firstAt),
  lastAt: iso(row.lastAt),
  event: row.event,
  saleId: row.saleId,
  isReviewed: row.reviewedAt !== null,
})
