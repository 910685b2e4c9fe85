import { planIds, type PlanId, type PlansAnswer } from '#contract/plans'
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

const names = { silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } as const
const POPULAR: PlanId = 'gold'

/** @param payable whether plans can be paid online now */
export const presentPlans = ({ claims, plans }: Settings, payable: boolean): PlansAnswer => ({
  plans: planIds
    .filter((id) => plans[id].offered)
    .map((id) => ({
      id,
      name: names[id],
      price: plans[id].priceRappen / 100,
      period: 'month',
      features: [...features],
      popular: id === POPULAR,
    })),
  payable,
  claims: { photos: claims.photos, videos: claims.videos },
})
