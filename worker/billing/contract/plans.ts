import * as z from 'zod/mini'
import { priorities } from './plan-benefits.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

export const planIds = ['silver', 'gold', 'platinum'] as const
/** In ascending rank. */
export type PlanId = (typeof planIds)[number]

export const plan = z.object({
  id: z.enum(planIds),
  name: z.enum(['Silver', 'Gold', 'Platinum']),
  /** CHF per period. */
  price: z.number(),
  period: z.literal('month'),
  /** Ids of the premium dialog's tiles. */
  features: z.array(
    z.enum([
      'galleries',
      'private-content',
      'messenger',
      'vip-profiles',
      'profile-photo',
      'offline-companions',
      'priority-support',
    ]),
  ),
  /** Differences between plans. */
  benefits: z.object({
    /** Maximum number of open requests; null: unlimited. */
    openRequests: z.nullable(z.number()),
    savedSearches: z.number(),
    instantAlerts: z.boolean(),
    /** Rank in a companion's list of unanswered requests, from 0 (none) to 3. */
    priority: z.literal(priorities),
  }),
  popular: z.boolean(),
})
export type Plan = z.infer<typeof plan>

export const plansAnswer = z.object({
  plans: z.array(plan),
  /** False while the operator has not configured online payment. */
  payable: z.boolean(),
  /** Marketing figures in the operator's words ("6,000+"); null hides them. */
  claims: z.object({ photos: z.nullable(z.string()), videos: z.nullable(z.string()) }),
})
export type PlansAnswer = z.infer<typeof plansAnswer>

export const listPlansSchemas = { response: plansAnswer }

export const listPlansEndpoint = endpoint<typeof listPlansSchemas>()('GET', '/api/plans', 'public')
