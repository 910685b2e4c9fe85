import type { PlanId, PlansAnswer } from '#contract/plans'
import type { Settings } from './settings.ts'

/** Any running plan unlocks all of it. */
const features = [
  'galleries',
  'private-content',
  'messenger',
  'vip-profiles',
  'profile-photo',
  'offline-companions',
  'priority-support',
] as const

export const tiers = [
  { id: 'silver', name: 'Silver', priceRappen: 2998, popular: false },
  { id: 'gold', name: 'Gold', priceRappen: 5998, popular: true },
  { id: 'platinum', name: 'Platinum', priceRappen: 9998, popular: false },
] as const satisfies { id: PlanId; name: string; priceRappen: number; popular: boolean }[]

/** CHF a month, of the cheapest plan. */
export const cheapestMonthly = Math.min(...tiers.map(({ priceRappen }) => priceRappen)) / 100

/** @param payable whether the operator has set up online payment */
export const presentPlans = ({ claims }: Settings, payable: boolean): PlansAnswer => ({
  plans: tiers.map(({ id, name, priceRappen, popular }) => ({
    id,
    name,
    price: priceRappen / 100,
    period: 'month',
    features: [...features],
    popular,
  })),
  payable,
  claims: { photos: claims.photos, videos: claims.videos },
})
