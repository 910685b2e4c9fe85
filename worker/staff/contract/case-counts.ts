import * as z from 'zod/mini'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Kinds of cases whose lists show numbers of open cases. */
export const countedKinds = [
  'request',
  'application',
  'revision',
  'submission',
  'renewal',
  'report',
  'appeal',
  'review',
  'data-request',
] as const
export type CountedKind = (typeof countedKinds)[number]

export const isCountedKind = (text: string): text is CountedKind =>
  (countedKinds as readonly string[]).includes(text)

export const countCasesSchemas = {
  response: z.object({
    /**
     * Number of cases in each open state, at most `MAX_SHOWN_COUNT` and one. Requests: "waiting" for the team. Reviews:
     * "pending" ones, and those with a "reply" to decide on.
     */
    counts: z.record(z.string(), z.number()),
    /** Number of cases past their due time, like the counts; 0 for kinds without due times. */
    overdue: z.number(),
  }),
}

export type CaseCountsAnswer = z.infer<typeof countCasesSchemas.response>

/**
 * Numbers of the open cases of a kind, which its list shows with every filter. 403 for kinds that the caller's role does
 * not include.
 */
export const countCasesEndpoint = endpoint<typeof countCasesSchemas>()(
  'GET',
  '/api/admin/case-counts/:kind',
  'staff',
)
