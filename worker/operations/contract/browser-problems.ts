import * as z from 'zod/mini'
import { pageTotal, paging } from '../../companions/contract/listing.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const text = z.string().check(z.maxLength(2_000))
const number = z.number()

/** Unhandled error, reported by the page's script. */
export const scriptProblem = z.object({
  message: text,
  /** Address of the script file. */
  file: text,
  line: number,
  column: number,
})
export type ScriptProblem = z.infer<typeof scriptProblem>

/** Violation report of the Content Security Policy (CSP Level 3, `report-uri`). */
export const policyReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'blocked-uri': text,
    'source-file': z.optional(text),
  }),
})
export type PolicyReport = z.infer<typeof policyReport>

export const reportProblemSchemas = {
  body: z.union([scriptProblem, policyReport]),
  response: z.object({ success: z.literal(true) }),
}

export const browserProblem = z.object({
  kind: z.enum(['script', 'policy']),
  message: z.string(),
  place: z.string(),
  build: z.string(),
  count: z.number(),
  /** ISO time, like `lastAt`. */
  firstAt: z.string(),
  lastAt: z.string(),
})
export type BrowserProblem = z.infer<typeof browserProblem>

/** Most recent first. */
export const listProblemsSchemas = {
  query: z.object({ ...paging() }),
  response: z.object({ problems: z.array(browserProblem), total: pageTotal }),
}

/** Counts an error in a visitor's browser, without personal data. */
export const reportProblemEndpoint = endpoint<typeof reportProblemSchemas>()(
  'POST',
  '/api/browser-problems',
  'public',
)
