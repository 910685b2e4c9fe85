import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './payments.ts'

/** 503 while the operator has not configured online payment. */
export const openCheckout = endpoint<typeof schemas.openCheckoutSchemas>()(
  'POST',
  '/api/checkout-links',
  'member',
)

export const getSubscription = endpoint<typeof schemas.getSubscriptionSchemas>()(
  'GET',
  '/api/subscription',
  'member',
)
