import * as z from 'zod/mini'
import { health } from './health.ts'

const day = z.nullable(z.string())

/** Parts of the site that a setting turns on. */
export const siteFeatures = ['accounts', 'mail', 'payments', 'push', 'backups', 'uploads'] as const
export type SiteFeature = (typeof siteFeatures)[number]

/** Services whose terms have to allow the site. */
export const askedServices = ['edge', 'accounts', 'mail', 'payments'] as const

const siteHealth = z.object({
  health,
  parts: z.array(z.object({ part: z.enum(siteFeatures), is_on: z.boolean() })),
  /** Variables whose values are invalid and ignored. */
  invalid: z.array(z.object({ name: z.string(), expected: z.string() })),
  /** Day of each service's answer in writing, as "2026-12-01"; `null`: not asked. */
  acceptable_use: z.array(z.object({ service: z.enum(askedServices), answered_on: day })),
  /** Day of the last rehearsal; `null`: none was written down. */
  rehearsed_on: day,
  unsent_mail: z.object({ count: z.int(), oldest_seconds: z.nullable(z.int()) }),
  /** Counts since midnight UTC, and of a usual whole day; `null`: too few days. */
  usage: z.array(
    z.object({
      what: z.enum(['rows-read', 'rows-written', 'file-operations', 'transformations']),
      today: z.int(),
      usual: z.nullable(z.int()),
    }),
  ),
  /** Size of the database and the platform's limit; `null`: unknown. */
  database: z.nullable(z.object({ bytes: z.int(), limit_bytes: z.int() })),
})
export type SiteHealthAnswer = z.infer<typeof siteHealth>

export const getSiteHealthSchemas = { response: siteHealth }
