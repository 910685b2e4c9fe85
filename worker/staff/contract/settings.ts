import * as z from 'zod/mini'
import { conflictWith } from '../../platform/contract/conflict.ts'
import { message } from '../../contract/refusals.ts'
import { contactNames, type ContactName } from '../../companions/contract/contacts.ts'
import { emailAddress, emptyAsNull } from '../../platform/contract/form-fields.ts'
import {
  isAtLeast,
  MAX_OPEN_REQUESTS,
  MAX_SAVED_SEARCHES,
  priorities,
  tiers,
  type Benefits,
} from '../../billing/contract/plan-benefits.ts'
import { readMoney } from '../../platform/contract/money.ts'
import { planIds } from '../../billing/contract/plans.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const MAX_CLAIM = 40
const claim = z.pipe(
  z.nullable(
    z
      .string()
      .check(z.trim(), z.maxLength(MAX_CLAIM, message('field.too-long', { max: MAX_CLAIM }))),
  ),
  z.transform((text: string | null) => text || null),
)

const PRICE = message('settings.invalid-price')

const OFFLINE_DAYS = message('field.days', { min: 1, max: 365 })

const CHECK_DAYS = message('field.days', { min: 30, max: 1_825 })
const checkDays = z.int(CHECK_DAYS).check(z.gte(30, CHECK_DAYS), z.lte(1_825, CHECK_DAYS))
export const daysOfChecks = z.object({ identity: checkDays, age: checkDays, photos: checkDays })

const AGE = message('field.between', { min: 18, max: 99 })
const GRACE_DAYS = message('field.days', { min: 0, max: 365 })
const publication = z.object({
  /** In years; applies to the lower end of the age range and to the recorded age. */
  minimum_age: z.int(AGE).check(z.gte(18, AGE), z.lte(99, AGE)),
  /** Days that a published profile stays public after the end of a check. */
  grace_days: z.int(GRACE_DAYS).check(z.gte(0, GRACE_DAYS), z.lte(365, GRACE_DAYS)),
})

/** CHF; the wire format is francs with two decimals. */
const francs = z.number(PRICE).check(
  z.gte(1, PRICE),
  z.lte(999.99, PRICE),
  z.refine((francs) => Math.abs(francs * 100 - Math.round(francs * 100)) < 1e-6, PRICE),
)
/** A number, or text like "9,90". */
const price = z.pipe(
  z.union([z.number(), z.string()], PRICE),
  z.pipe(
    z.transform((input: number | string) =>
      typeof input === 'string' ? (readMoney(input) ?? NaN) : input,
    ),
    francs,
  ),
)
const sale = z.object({ price, offered: z.boolean() })
/** Plan marked “Most Popular”; `null`: none. */
const popularPlan = z.nullable(z.enum(planIds))
const plans = z.object({ silver: sale, gold: sale, platinum: sale })
const pricedPlan = z.object({ price: francs, offered: z.boolean() })

const OPEN = message('field.between', { min: 1, max: MAX_OPEN_REQUESTS })
const SEARCHES = message('field.between', { min: 0, max: MAX_SAVED_SEARCHES })
const tierSchema = z.object({
  /** `null`: unlimited. */
  open_requests: z.nullable(z.int(OPEN).check(z.gte(1, OPEN), z.lte(MAX_OPEN_REQUESTS, OPEN))),
  saved_searches: z.int(SEARCHES).check(z.gte(0, SEARCHES), z.lte(MAX_SAVED_SEARCHES, SEARCHES)),
  instant_alerts: z.boolean(),
  priority: z.literal(priorities),
})
type TierInput = z.infer<typeof tierSchema>
/** Benefits of members without a plan and of each plan. */
const benefits = z.object({
  none: tierSchema,
  silver: tierSchema,
  gold: tierSchema,
  platinum: tierSchema,
})

/** The benefits in the Worker's spelling. */
export const benefitsIn = (fields: TierInput): Benefits => ({
  openRequests: fields.open_requests,
  savedSearches: fields.saved_searches,
  instantAlerts: fields.instant_alerts,
  priority: fields.priority,
})

const isRising = (all: z.infer<typeof benefits>) =>
  tiers.every((tier, index) => {
    const lower = tiers[index - 1]
    return !lower || isAtLeast(benefitsIn(all[tier]), benefitsIn(all[lower]))
  })

/** An empty address restores the brand's default. */
const contact = emptyAsNull(emailAddress)
const contacts = z.object(
  Object.fromEntries(contactNames.map((name) => [name, contact])) as Record<
    ContactName,
    typeof contact
  >,
)

/** Omitted settings stay unchanged. */
export const settingsInput = z.object({
  /** Version that the caller read: 409 if it is outdated. Omitted: no check. */
  version: z.optional(z.int().check(z.gte(0))),
  plans: z.optional(
    plans.check(
      z.refine((all) => planIds.some((id) => all[id].offered), message('settings.offer-required')),
    ),
  ),
  benefits: z.optional(benefits.check(z.refine(isRising, message('settings.benefits-decreasing')))),
  checkout_open: z.optional(z.boolean()),
  popular_plan: z.optional(popularPlan),
  contacts: z.optional(contacts),
  offline_window_days: z.optional(
    z.int(OFFLINE_DAYS).check(z.gte(1, OFFLINE_DAYS), z.lte(365, OFFLINE_DAYS)),
  ),
  check_days: z.optional(daysOfChecks),
  publication: z.optional(publication),
  claims: z.optional(z.object({ photos: claim, videos: claim })),
  maintenance: z.optional(z.boolean()),
})

export type SettingsInput = Omit<z.output<typeof settingsInput>, 'version'>

export const adminSettings = z.object({
  version: z.number(),
  /** Monthly prices in CHF; `offered`: the plan is listed and sold. */
  plans: z.object({ silver: pricedPlan, gold: pricedPlan, platinum: pricedPlan }),
  benefits,
  /** True if plans can be bought, provided a payment provider is configured. */
  checkout_open: z.boolean(),
  popular_plan: popularPlan,
  /** True if a payment provider is configured; set at deployment. */
  payable: z.boolean(),
  /** Addresses that differ from the brand's defaults. */
  contacts: z.record(z.string(), z.string()),
  /** Visitors' lists include companions who were active within this many days. */
  offline_window_days: z.number(),
  /** Validity of each check in days, from the day it was made. */
  check_days: daysOfChecks,
  /** Conditions for publication. */
  publication,
  /** Marketing figures in the operator's wording; `null` hides them. */
  claims: z.object({ photos: z.nullable(z.string()), videos: z.nullable(z.string()) }),
  /** True: public pages are replaced by a maintenance note. */
  maintenance: z.boolean(),
  /** True if sample profiles may be used; set at deployment. */
  demo: z.boolean(),
})
export type AdminSettings = z.infer<typeof adminSettings>

export const getSettingsSchemas = { response: adminSettings }

export const saveSettingsSchemas = {
  body: settingsInput,
  response: adminSettings,
  conflict: conflictWith('settings.changed', adminSettings),
}

export const getSettingsEndpoint = endpoint<typeof getSettingsSchemas>()(
  'GET',
  '/api/admin/settings',
  'staff',
)

export const saveSettingsEndpoint = endpoint<typeof saveSettingsSchemas>()(
  'PUT',
  '/api/admin/settings',
  'staff',
)
