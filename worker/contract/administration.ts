import * as z from 'zod/mini'
import { whole } from './listing.ts'

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

const perDay = z.array(z.object({ day: z.string(), count: z.number() }))

export const overview = z.object({
  companions: z.number(),
  members: z.number(),
  featured: z.number(),
  media: z.number(),
  /** What waits for staff: overdue applications, urgent reports, payments that opened nothing or are disputed. */
  attention: z.object({
    applications: z.number(),
    reports: z.number(),
    payments: z.number(),
  }),
  activity: z.array(entry),
  /** The last 30 days, oldest first, none left out. Days are UTC's. */
  sign_ups: perDay,
  subscriptions: perDay,
})
export type Overview = z.infer<typeof overview>

export const getOverview = {
  method: 'get',
  path: '/api/admin/overview',
  response: overview,
} as const

const MAX_CLAIM = 40
const claim = z.pipe(
  z.nullable(z.string().check(z.trim(), z.maxLength(MAX_CLAIM, `At most ${MAX_CLAIM} characters`))),
  z.transform((text: string | null) => text || null),
)

/** What is left out stays as it is. */
export const settingsInput = z.object({
  offline_window_days: z.optional(
    z
      .int('Should be 1 to 365 days')
      .check(z.gte(1, 'Should be 1 to 365 days'), z.lte(365, 'Should be 1 to 365 days')),
  ),
  claims: z.optional(z.object({ photos: claim, videos: claim })),
  maintenance: z.optional(z.boolean()),
})

export const adminSettings = z.object({
  /** Visitors' lists show who was active within so many days. */
  offline_window_days: z.number(),
  /** Marketing figures as the operator words them; null hides them. */
  claims: z.object({ photos: z.nullable(z.string()), videos: z.nullable(z.string()) }),
  /** The public pages make way for a note. */
  maintenance: z.boolean(),
  /** Whether sample profiles may stand in; set where the site is deployed. */
  demo: z.boolean(),
})
export type AdminSettings = z.infer<typeof adminSettings>

export const getSettings = {
  method: 'get',
  path: '/api/admin/settings',
  response: adminSettings,
} as const

export const saveSettings = {
  method: 'put',
  path: '/api/admin/settings',
  body: settingsInput,
  response: adminSettings,
} as const

const day = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
      'Should be a day as 2026-05-01',
    ),
  )
const word = z.string().check(z.trim(), z.maxLength(100))

export const auditQuery = z.object({
  act: z.optional(word),
  subject: z.optional(word),
  actor: z.optional(word),
  from: z.optional(day),
  /** The last day that counts. */
  to: z.optional(day),
  /** Entries older than the one with this number. */
  before: z.optional(whole(1, 999_999_999)),
  limit: z._default(z.optional(whole(1, 100)), 50),
})
export type AuditQuery = z.output<typeof auditQuery>

/** Newest first. `next` is the next page's `before`; null on the last. */
export const auditAnswer = z.object({ entries: z.array(entry), next: z.nullable(z.number()) })
export type AuditAnswer = z.infer<typeof auditAnswer>

export const listAudit = {
  method: 'get',
  path: '/api/admin/audit-log',
  query: auditQuery,
  response: auditAnswer,
} as const

/** The same as a CSV file, up to 10,000 entries. */
export const exportAudit = {
  method: 'get',
  path: '/api/admin/audit-log.csv',
  query: auditQuery,
} as const
