import * as z from 'zod/mini'
import { priorities } from './plan-benefits.ts'

export const planIds = ['silver', 'gold', 'platinum'] as const
/** In rising rank. */
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
  /** What plans differ in. */
  benefits: z.object({
    /** At once; null: any number. */
    openRequests: z.nullable(z.number()),
    savedSearches: z.number(),
    instantAlerts: z.boolean(),
    /** From 0, none, to 3: among the requests that await a companion's reply. */
    priority: z.literal(priorities),
  }),
  popular: z.boolean(),
})
export type Plan = z.infer<typeof plan>

export const plansAnswer = z.object({
  plans: z.array(plan),
  /** False while the operator has not set up online payment. */
  payable: z.boolean(),
  /** Marketing figures as the operator words them ("6,000+"); null hides them. */
  claims: z.object({ photos: z.nullable(z.string()), videos: z.nullable(z.string()) }),
})
export type PlansAnswer = z.infer<typeof plansAnswer>

export const listPlansSchemas = { response: plansAnswer }
