import type { Check } from '#companions/companion-status'
import type { Contacts } from '#companions/contacts'
import type { Benefits, Tier } from '#billing/plan-benefits'
import { planIds, type PlanId } from '#billing/plans'

/** What the operator sells a plan for. Who has bought it pays on at the price of then. */
export type PlanSale = {
  /** A month. */
  priceRappen: number
  /** Shown and sold. */
  offered: boolean
}

/** What the operator sets and public answers depend on; it travels in the catalogue. */
export type Settings = {
  /** Visitors' lists show those who are online or were active within this many days. */
  offlineWindowDays: number
  /** How many days a check holds from the day on which it was made. */
  checkDays: Record<Check, number>
  /**
   * What a profile needs to be public: the least age, in years; and for how many days it stays public after
   * a check has ended. The database reads it, too (`publication_conditions`).
   */
  publication: { minimumAge: number; graceDays: number }
  /** Marketing figures in the operator's words; null hides them. */
  claims: { photos: string | null; videos: string | null }
  /** The public pages make way for a note that the site is worked on. */
  maintenance: boolean
  plans: Record<PlanId, PlanSale>
  /** What members have without a plan and with each; a higher plan has at least as much. */
  benefits: Record<Tier, Benefits>
  /** Plans can be bought, where a provider is set up. */
  checkoutOpen: boolean
  /** Which plan is marked “Most Popular”; null: none. */
  popularPlan: PlanId | null
  /** Addresses that pages show in the place of those in `web/brand.ts`. */
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

/** Rises with each save. */
export const versionOf = (text: string): number =>
  Number((JSON.parse(text) as { version?: number }).version ?? 0)

/** CHF a month, of the cheapest plan that is offered. */
export const cheapestMonthly = ({ plans }: Pick<Settings, 'plans'>): number =>
  Math.min(...planIds.map((id) => plans[id]).flatMap(priceIfOffered)) / 100

const priceIfOffered = ({ offered, priceRappen }: PlanSale) => (offered ? priceRappen : [])
