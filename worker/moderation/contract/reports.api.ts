import { endpoint } from '../../platform/contract/endpoint.ts'
import type * as schemas from './reports.ts'

/** 201. 404: no such profile is to be seen, no such photo or review on it by whoever asks, or no such thread. */
export const createReport = endpoint<typeof schemas.createReportSchemas>()(
  'POST',
  '/api/reports',
  'public',
)
