import type * as schemas from './browser-problems.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Counts an error in a visitor's browser, without personal data. */
export const reportProblem = endpoint<typeof schemas.reportProblemSchemas>()(
  'POST',
  '/api/browser-problems',
  'public',
)
