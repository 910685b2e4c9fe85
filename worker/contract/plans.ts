import * as z from 'zod/mini'

export const plan = z.object({
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
  popular: z.boolean(),
  /** Null while the operator has not configured online payment. */
  checkoutUrl: z.nullable(z.string()),
})
export type Plan = z.infer<typeof plan>

export const plansAnswer = z.object({
  plans: z.array(plan),
  /** Marketing figures as the operator words them ("6,000+"); null hides them. */
  claims: z.object({ photos: z.nullable(z.string()), videos: z.nullable(z.string()) }),
})
export type PlansAnswer = z.infer<typeof plansAnswer>
