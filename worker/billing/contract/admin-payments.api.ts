import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './admin-payments.ts'

/** The first hundred sales that need a person, by importance to the buyer. */
export const listCases = endpoint<typeof schemas.listCasesSchemas>()(
  'GET',
  '/api/admin/payments/review',
  'staff',
)

/** All notifications, newest first. */
export const listPayments = endpoint<typeof schemas.listPaymentsSchemas>()(
  'GET',
  '/api/admin/payments',
  'staff',
)

/** All notifications of a month in Zurich time, oldest first, as CSV. */
export const exportPayments = endpoint<typeof schemas.exportPaymentsSchemas>()(
  'GET',
  '/api/admin/payments.csv',
  'staff',
)

export const getSale = endpoint<typeof schemas.getSaleSchemas>()(
  'GET',
  '/api/admin/payments/:id',
  'staff',
)

/**
 * "assign" gives an orphaned sale to a member, with the plan that was paid. Idempotent; 409 when someone else
 * was faster, or another notification was stored meanwhile.
 */
export const actOnSale = endpoint<typeof schemas.actOnSaleSchemas>()(
  'POST',
  '/api/admin/payments/:id/steps',
  'staff',
)
