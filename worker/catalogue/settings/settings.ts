import type { Check } from '#companions/companion-status'
import type { Contacts } from '#companions/contacts'
import type { Benefits, Tier } from '#billing/plan-benefits'
import { planIds, type PlanId } from '#billing/plans'

/** Price of a plan for new subscriptions. Existing subscribers keep the price they bought at. */
export type PlanSale = {
  /** Price per month. */
  priceRappen: number
  /** True if the plan is listed and sold. */
  offered: boolean
}

/** Settings of the operator that public answers depend on; the catalogue includes them. */
export type Settings = {
  /** Visitors' lists include companions who are online or were active within this many days. */
  offlineWindowDays: number
  /** Validity of a check in days, from the day it was made. */
  checkDays: Record<Check, number>
  /**
   * Conditions for publication: minimum age in years, and days that a profile stays public after a
   * check has ended. The view `publication_conditions` reads them too.
   */
  publication: { minimumAge: number; graceDays: number }
  /** Marketing figures in the operator's wording; `null` hides them. */
  claims: { photos: string | null; videos: string | null }
  /** True: public pages are replaced by a maintenance note. */
  maintenance: boolean
  plans: Record<PlanId, PlanSale>
  /** Benefits without a plan and with each plan; a higher plan has at least the same. */
  benefits: Record<Tier, Benefits>
  /** True if plans can be bought, provided a payment provider is configured. */
  checkoutOpen: boolean
  /** Plan marked “Most Popular”; `null`: none. */
  popularPlan: PlanId | null
  /** Addresses on pages that replace those in `web/brand.ts`. */
  contacts: Contacts
}

export const defaultSettings: Settings = {
  offlineWindowDays: 7,
  checkDays: { identity: 730, age: 730, photos: 180 },
  publication: { minimumAge: 21, graceDays: 30 },
  claims: { photos: null, videos: null },
  maintenance: false,
  plans: {
    silver: { priceRappen: 2998, offered: true },
    gold: { priceRappen: 5998, offered: true },
    platinum: { priceRappen: 9998, offered: true },
  },
  benefits: {
    none: { openRequests: 3, savedSearches: 20, instantAlerts: true, priority: 0 },
    silver: { openRequests: null, savedSearches: 30, instantAlerts: true, priority: 1 },
    gold: { openRequests: null, savedSearches: 50, instantAlerts: true, priority: 2 },
    platinum: { openRequests: null, savedSearches: 100, instantAlerts: true, priority: 3 },
  },
  checkoutOpen: true,
  popularPlan: 'gold',
  contacts: {},
}

/** @param text the rows of the settings table as one JSON object */
export function readSettings(text: string): Settings {
  const raw = JSON.parse(text) as Record<string, unknown>
  const plans = raw.plans as Partial<Settings['plans']> | undefined
  return {
    offlineWindowDays: Number(raw.offline_window_days ?? defaultSettings.offlineWindowDays),
    checkDays: { ...defaultSettings.checkDays, ...(raw.check_days as object) },
    publication: { ...defaultSettings.publication, ...(raw.publication as object) },
    claims: { ...defaultSettings.claims, ...(raw.claims as object) },
    maintenance: raw.maintenance === true,
    plans: { ...defaultSettings.plans, ...plans },
    benefits: { ...defaultSettings.benefits, ...(raw.benefits as object) },
    checkoutOpen: raw.checkout_open !== false,
    popularPlan:
      raw.popular_plan === undefined
        ? defaultSettings.popularPlan
        : (raw.popular_plan as PlanId | null),
    contacts: { ...(raw.contacts as Contacts | undefined) },
  }
}

/** Version of the settings; it increases with each save. */
export const versionOf = (text: string): number =>
  Number((JSON.parse(text) as { version?: number }).version ?? 0)

/** Monthly price in CHF of the cheapest offered plan. */
export const cheapestMonthly = ({ plans }: Pick<Settings, 'plans'>): number =>
  Math.min(...planIds.map((id) => plans[id]).flatMap(priceIfOffered)) / 100

const priceIfOffered = ({ offered, priceRappen }: PlanSale) => (offered ? priceRappen : [])
