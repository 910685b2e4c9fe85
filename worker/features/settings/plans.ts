import type { PlansAnswer } from '#contract/plans'
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

const tiers = [
  { name: 'Silver', priceRappen: 2998, popular: false },
  { name: 'Gold', priceRappen: 5998, popular: true },
  { name: 'Platinum', priceRappen: 9998, popular: false },
] as const

/** CHF a month, of the cheapest plan. */
export const cheapestMonthly = Math.min(...tiers.map(({ priceRappen }) => priceRappen)) / 100

export const presentPlans = ({ claims, checkoutUrls }: Settings): PlansAnswer => ({
  plans: tiers.map(({ name, priceRappen, popular }) => ({
    name,
    price: priceRappen / 100,
    period: 'month',
    features: [...features],
    popular,
    checkoutUrl: checkoutUrls[name.toLowerCase() as keyof Settings['checkoutUrls']],
  })),
  claims: { photos: claims.photos, videos: claims.videos },
})
