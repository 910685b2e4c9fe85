import { message, type Refusal } from './refusals.ts'
import * as z from 'zod/mini'
import { contactNames, type ContactName } from './contacts.ts'
import { emailAddress, emptyAsNull } from './form-fields.ts'
import { intBetween } from './listing.ts'
import { planIds } from './plans.ts'

const entry = z.object({
  id: z.number(),
  at: z.string(),
  /** A member's id, or "system". */
  actor: z.string(),
  actor_name: z.string(),
  /** As "companion.changed". */
  act: z.string(),
  subject: z.string(),
  /** What the act is about, before and after where something changed. */
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof entry>

/** An entry with what it is about, as people call it. */
const listedEntry = z.extend(entry, {
  about: z.nullable(
    z.object({
      kind: z.enum([
        'companion',
        'media',
        'member',
        'request',
        'application',
        'report',
        'data-request',
        'sale',
        'setting',
        'mail',
      ]),
      /** Of what can be opened: for media the companion's. */
      id: z.string(),
      /** Null: unknown, as of a member whose account is gone. */
      name: z.nullable(z.string()),
      /** Whether it is still there to be opened. */
      exists: z.boolean(),
    }),
  ),
})
export type ListedEntry = z.infer<typeof listedEntry>

const perDay = z.array(z.object({ day: z.string(), count: z.number() }))

export const overview = z.object({
  companions: z.number(),
  members: z.number(),
  featured: z.number(),
  media: z.number(),
  /**
   * Work for staff: requests to answer, open applications, reports and privacy requests, reviews to
   * decide, payments that opened nothing or are disputed, notifications of payments that were refused,
   * emails that could not be sent for a day.
   */
  attention: z.object({
    requests: z.number(),
    applications: z.number(),
    reports: z.number(),
    /** Of these, the ones that were over the limit: their profiles can be seen. */
    reports_held_back: z.number(),
    reviews: z.number(),
    payments: z.number(),
    refused: z.number(),
    privacy: z.number(),
    mails: z.number(),
  }),
  /** How many of them are overdue, or reports of the most serious kinds. */
  urgent: z.object({
    applications: z.number(),
    reports: z.number(),
    privacy: z.number(),
  }),
  activity: z.array(listedEntry),
  /** The last 30 days, oldest first, none left out. Days are UTC's. */
  sign_ups: perDay,
  subscriptions: perDay,
  requests: perDay,
})
export type Overview = z.infer<typeof overview>

export const getOverviewSchemas = { response: overview }

const MAX_CLAIM = 40
const claim = z.pipe(
  z.nullable(
    z
      .string()
      .check(z.trim(), z.maxLength(MAX_CLAIM, message('field.too-long', { max: MAX_CLAIM }))),
  ),
  z.transform((text: string | null) => text || null),
)

const PRICE = message('settings.price')

const OFFLINE_DAYS = message('field.measure', { min: 1, max: 365, unit: 'days' })

/** CHF, on the wire in francs and rappen. */
const price = z.number(PRICE).check(
  z.gte(1, PRICE),
  z.lte(999.99, PRICE),
  z.refine((francs) => Math.abs(francs * 100 - Math.round(francs * 100)) < 1e-6, PRICE),
)
const sale = z.object({ price, offered: z.boolean() })
const plans = z.object({ silver: sale, gold: sale, platinum: sale })

/** An empty address is the brand's own again. */
const contact = emptyAsNull(emailAddress)
const contacts = z.object(
  Object.fromEntries(contactNames.map((name) => [name, contact])) as Record<
    ContactName,
    typeof contact
  >,
)

/** What is left out stays as it is. */
export const settingsInput = z.object({
  /** The one that was seen: 409 when there is another. Without: whatever there is. */
  version: z.optional(z.int().check(z.gte(0))),
  plans: z.optional(
    plans.check(
      z.refine((all) => planIds.some((id) => all[id].offered), message('settings.offer')),
    ),
  ),
  checkout_open: z.optional(z.boolean()),
  contacts: z.optional(contacts),
  offline_window_days: z.optional(
    z.int(OFFLINE_DAYS).check(z.gte(1, OFFLINE_DAYS), z.lte(365, OFFLINE_DAYS)),
  ),
  claims: z.optional(z.object({ photos: claim, videos: claim })),
  maintenance: z.optional(z.boolean()),
})

export type SettingsInput = Omit<z.output<typeof settingsInput>, 'version'>

export const adminSettings = z.object({
  version: z.number(),
  /** Monthly prices in CHF, and whether a plan is shown and sold. */
  plans,
  /** Whether plans can be bought, where a provider is set up. */
  checkout_open: z.boolean(),
  /** Whether a provider is set up; set where the site is deployed. */
  payable: z.boolean(),
  /** Those that differ from the brand's. */
  contacts: z.record(z.string(), z.string()),
  /** Visitors' lists show who was active within this many days. */
  offline_window_days: z.number(),
  /** Marketing figures as the operator words them; null hides them. */
  claims: z.object({ photos: z.nullable(z.string()), videos: z.nullable(z.string()) }),
  /** The public pages make way for a note. */
  maintenance: z.boolean(),
  /** Whether sample profiles may stand in; set where the site is deployed. */
  demo: z.boolean(),
})
export type AdminSettings = z.infer<typeof adminSettings>

export const getSettingsSchemas = { response: adminSettings }

/** The answer of 409: what somebody else has saved meanwhile. Nothing was written. */
export type SettingsConflict = Refusal & { current: AdminSettings }

export const saveSettingsSchemas = { body: settingsInput, response: adminSettings }

const day = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
      message('field.date'),
    ),
  )
const word = z.string().check(z.trim(), z.maxLength(100))

export const auditQuery = z.object({
  /** As "companion.changed", or one of the groups of acts. */
  act: z.optional(word),
  /** An id, a name or a reference. */
  subject: z.optional(word),
  /** A member's id, a part of a name, or "system". */
  actor: z.optional(word),
  from: z.optional(day),
  /** The last day that counts. */
  to: z.optional(day),
  /** Entries older than the one with this number. */
  before: z.optional(intBetween(1, 999_999_999)),
  limit: z._default(z.optional(intBetween(1, 100)), 50),
})
export type AuditQuery = z.output<typeof auditQuery>

/** Newest first. `next` is the next page's `before`; null on the last. */
export const auditAnswer = z.object({ entries: z.array(listedEntry), next: z.nullable(z.number()) })
export type AuditAnswer = z.infer<typeof auditAnswer>

export const listAuditSchemas = { query: auditQuery, response: auditAnswer }

export const exportAuditSchemas = { query: auditQuery }

export const exportAuditJsonSchemas = { query: auditQuery, response: z.array(entry) }

const accessEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** `name` null: the account is gone. */
  member: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  outcome: z.enum(['granted', 'denied']),
  /** The administrator area, or a companion's own channels. */
  what: z.enum(['admin', 'channels']),
  companion: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  /** The beginning of the network address's hash; null where no secret is set to hash it with. */
  network: z.nullable(z.string()),
})
export type AccessEntry = z.infer<typeof accessEntry>

export const accessQuery = z.object({
  outcome: z.optional(z.enum(['granted', 'denied'])),
  what: z.optional(z.enum(['admin', 'channels'])),
  /** A member's id, or a part of the name. */
  member: z.optional(word),
  from: z.optional(day),
  /** The last day that counts. */
  to: z.optional(day),
  /** Entries older than the one with this number. */
  before: z.optional(intBetween(1, 999_999_999)),
  limit: z._default(z.optional(intBetween(1, 100)), 50),
})
export type AccessQuery = z.output<typeof accessQuery>

export const listAccessSchemas = {
  query: accessQuery,
  response: z.object({ entries: z.array(accessEntry), next: z.nullable(z.number()) }),
}
export type AccessAnswer = z.infer<typeof listAccessSchemas.response>
