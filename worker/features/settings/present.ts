import { planNames } from '#contract/plan-names'
import type { Benefits, Tier } from '#contract/plan-benefits'
import { benefitsIn, type AdminSettings, type SettingsInput } from '#contract/settings'
import { planIds, type PlanId, type PlansAnswer } from '#contract/plans'
import type { Settings } from './settings.ts'

const byPlan = <T>(valueOf: (id: PlanId) => T) =>
  Object.fromEntries(planIds.map((id) => [id, valueOf(id)])) as Record<PlanId, T>

const byTier = <T>(valueOf: (tier: Tier) => T): Record<Tier, T> => ({
  none: valueOf('none'),
  ...byPlan(valueOf),
})

const ofTier = (one: Benefits): AdminSettings['benefits'][Tier] => ({
  open_requests: one.openRequests,
  saved_searches: one.savedSearches,
  instant_alerts: one.instantAlerts,
  priority: one.priority,
})

export const presentStored = (
  settings: Settings,
  version: number,
): Omit<AdminSettings, 'payable' | 'demo'> => {
  const { offlineWindowDays, checkDays, publication, claims, maintenance } = settings
  const { plans, benefits, checkoutOpen, popularPlan, contacts } = settings
  return {
    version,
    offline_window_days: offlineWindowDays,
    check_days: checkDays,
    publication: { minimum_age: publication.minimumAge, grace_days: publication.graceDays },
    claims,
    maintenance,
    plans: byPlan((id) => ({
      price: plans[id].priceRappen / 100,
      offered: plans[id].offered,
    })),
    benefits: byTier((tier) => ofTier(benefits[tier])),
    checkout_open: checkoutOpen,
    popular_plan: popularPlan,
    contacts,
  }
}

/** Any running plan unlocks all of it; what plans differ in are their benefits. */
const features = [
  'galleries',
  'private-content',
  'messenger',
  'vip-profiles',
  'profile-photo',
  'offline-companions',
  'priority-support',
] as const

/** @param payable whether plans can be paid online now */
export const presentPlans = (
  { claims, plans, benefits, popularPlan }: Settings,
  payable: boolean,
): PlansAnswer => ({
  plans: planIds
    .filter((id) => plans[id].offered)
    .map((id) => ({
      id,
      name: planNames[id],
      price: plans[id].priceRappen / 100,
      period: 'month',
      features: [...features],
      benefits: benefits[id],
      popular: id === popularPlan,
    })),
  payable,
  claims: { photos: claims.photos, videos: claims.videos },
})

/** What staff sent, in the words of the settings. */
export function settingsIn(input: SettingsInput): Partial<Settings> {
  const { plans, benefits, contacts, publication } = input
  return {
    ...(input.offline_window_days !== undefined && {
      offlineWindowDays: input.offline_window_days,
    }),
    ...(input.check_days && { checkDays: input.check_days }),
    ...(publication && {
      publication: { minimumAge: publication.minimum_age, graceDays: publication.grace_days },
    }),
    ...(input.claims && { claims: input.claims }),
    ...(input.maintenance !== undefined && { maintenance: input.maintenance }),
    ...(input.checkout_open !== undefined && { checkoutOpen: input.checkout_open }),
    ...(input.popular_plan !== undefined && { popularPlan: input.popular_plan }),
    ...(plans && {
      plans: byPlan((id) => ({
        priceRappen: Math.round(plans[id].price * 100),
        offered: plans[id].offered,
      })),
    }),
    ...(benefits && { benefits: byTier((tier) => benefitsIn(benefits[tier])) }),
    ...(contacts && {
      contacts: Object.fromEntries(Object.entries(contacts).filter(([, address]) => address)),
    }),
  }
}
