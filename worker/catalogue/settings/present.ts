import { planNames } from '#billing/plan-names'
import type { Benefits, Tier } from '#billing/plan-benefits'
import { benefitsIn, type AdminSettings, type SettingsInput } from '#staff/settings'
import { planIds, type PlanId, type PlansAnswer } from '#billing/plans'
import type { Settings } from './settings.ts'

const byPlan = <T>(valueOf: (id: PlanId) => T) =>
  Object.fromEntries(planIds.map((id) => [id, valueOf(id)])) as Record<PlanId, T>

const byTier = <T>(valueOf: (tier: Tier) => T): Record<Tier, T> => ({
  none: valueOf('none'),
  ...byPlan(valueOf),
})

const presentTier = (tierBenefits: Benefits): AdminSettings['benefits'][Tier] => ({
  open_requests: tierBenefits.openRequests,
  saved_searches: tierBenefits.savedSearches,
  instant_alerts: tierBenefits.instantAlerts,
  priority: tierBenefits.priority,
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
    benefits: byTier((tier) => presentTier(benefits[tier])),
    checkout_open: checkoutOpen,
    popular_plan: popularPlan,
    contacts,
  }
}

/** Every running plan unlocks all of these; plans differ in their benefits. */
const features = [
  'galleries',
  'private-content',
  'messenger',
  'vip-profiles',
  'profile-photo',
  'offline-companions',
  'priority-support',
] as const

/**
 * The operator's claim if the stock is that large, otherwise the true number rounded down: "180+".
 *
 * @param stock `null`: not counted yet, so there is no claim
 */
export function provenClaim(claim: string | null, stock: number | null): string | null {
  if (claim === null || stock === null) return null
  const claimedCount = Number(claim.replace(/\D/g, ''))
  if (stock >= claimedCount) return claim
  if (stock < 10) return null
  const step = 10 ** Math.max(1, String(stock).length - 2)
  const rounded = Math.floor(stock / step) * step
  return `${rounded.toLocaleString('en')}+`
}

type PlanFacts = {
  /** True if plans can be paid online now. */
  payable: boolean
  /** Gallery files of public profiles; `null`: not counted yet. */
  stock: { photos: number; videos: number } | null
}

export const presentPlans = (
  { claims, plans, benefits, popularPlan }: Settings,
  { payable, stock }: PlanFacts,
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
  claims: {
    photos: provenClaim(claims.photos, stock?.photos ?? null),
    videos: provenClaim(claims.videos, stock?.videos ?? null),
  },
})

/** Input of the form in the spelling of `Settings`. */
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
