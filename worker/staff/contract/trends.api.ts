import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './trends.ts'

/**
 * Sign-ups, requests and their answers, reports and supply, compared with the same number of days
 * before.
 */
export const getTrends = endpoint<typeof schemas.getTrendsSchemas>()(
  'GET',
  '/api/admin/trends',
  'staff',
)

/** The same numbers as CSV. */
export const exportTrends = endpoint<typeof schemas.exportTrendsSchemas>()(
  'GET',
  '/api/admin/trends.csv',
  'staff',
)

/** Revenue and subscriptions, from payment notifications. */
export const getMoneyTrends = endpoint<typeof schemas.getMoneyTrendsSchemas>()(
  'GET',
  '/api/admin/money-trends',
  'staff',
)

/** The same numbers as CSV. */
export const exportMoneyTrends = endpoint<typeof schemas.exportMoneyTrendsSchemas>()(
  'GET',
  '/api/admin/money-trends.csv',
  'staff',
)
