import type * as schemas from './browser-problems.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Something went wrong in a visitor's browser. Counted without a trace of who it was. */
export const reportProblem = endpoint<typeof schemas.reportProblemSchemas>()(
  'POST',
  '/api/browser-problems',
  'public',
)
