import * as z from 'zod/mini'
import { endpoint } from '../../platform/contract/endpoint.ts'

const age = z.int().check(z.gte(0))

const settingDifference = z.object({ setting: z.string(), expected: z.string() })
export type SettingDifference = z.infer<typeof settingDifference>

export const health = z.object({
  /**
   * Settings of the account project that differ from the expected ones; `null`: no project is set
   * up, or it does not answer.
   */
  accounts: z.nullable(z.array(settingDifference)),
  /** Catalogue of the answering isolate; `null`: unreadable. */
  catalogue: z.nullable(z.object({ version: z.int(), age_seconds: age })),
  /** Snapshot from which new isolates start; `null`: there is none, or it is unreadable. */
  snapshot: z.nullable(z.object({ age_seconds: age })),
  /** `null`: no email is unsent, or the outbox is unreadable. */
  oldest_unsent_mail_seconds: z.nullable(age),
  /** Age of the oldest alarm of a safety timer that is due or unsent; `null`: there is none, or it is unreadable. */
  oldest_safety_alarm_seconds: z.nullable(age),
  /** Seconds since the last successful run of each job; `null`: unreadable. */
  jobs: z.nullable(z.record(z.string(), age)),
  /** Last complete backup; `null`: there is none, or the table is unreadable. */
  backup: z.nullable(z.object({ age_seconds: age })),
  /**
   * Parts that exceed their limit or do not answer: "catalogue", "files", "database", "mail",
   * "safety alarms", "backup", "job <name>".
   */
  late: z.array(z.string()),
})
export type Health = z.infer<typeof health>

/** Public answer, so it must never include values of variables. Cached for ten seconds. */
export const healthAnswer = z.extend(health, {
  ok: z.boolean(),
  /** Fingerprint of the web files; it changes with each deployment that changes them. */
  build: z.string(),
  /** Worker version as in `wrangler versions list`; "" if unknown. */
  version: z.string(),
  /** Features that are off because a variable is not set; they make nothing late. */
  off: z.array(z.object({ what: z.string(), needs: z.string() })),
  /** Variables whose values are invalid and ignored, each with the expected format. */
  invalid: z.array(z.object({ name: z.string(), expected: z.string() })),
})
export type HealthAnswer = z.infer<typeof healthAnswer>

export const getHealthSchemas = { response: healthAnswer }

export const getHealthEndpoint = endpoint<typeof getHealthSchemas>()('GET', '/api/health', 'public')
