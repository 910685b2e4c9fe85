import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './admin-payments.ts'

/** What needs a person, what matters most to a buyer first; the first hundred. */
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

/** All notifications of a month by Zurich's calendar, oldest first, as CSV. */
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
 * "assign" makes an orphan's sale the member's, which opens what was paid for. The same step again is
 * answered and done once; 409 when someone else was faster, or another notification came meanwhile.
 */
export const actOnSale = endpoint<typeof schemas.actOnSaleSchemas>()(
  'POST',
  '/api/admin/payments/:id/steps',
  'staff',
)
