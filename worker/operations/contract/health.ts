import * as z from 'zod/mini'

const age = z.int().check(z.gte(0))

const settingDifference = z.object({ setting: z.string(), expected: z.string() })
export type SettingDifference = z.infer<typeof settingDifference>

const health = z.object({
  /** Settings of the account project that differ from what the site relies on; null: none is set up, or it is silent. */
  accounts: z.nullable(z.array(settingDifference)),
  /** Of the isolate that answers; null: it could not be read. */
  catalogue: z.nullable(z.object({ version: z.int(), age_seconds: age })),
  /** Of what new isolates start from; null: there is none, or it could not be read. */
  snapshot: z.nullable(z.object({ age_seconds: age })),
  /** Null: all mail is sent, or it could not be read. */
  oldest_unsent_mail_seconds: z.nullable(age),
  /** Since each job last ran to its end; null: it could not be read. */
  jobs: z.nullable(z.record(z.string(), age)),
  /** Since the last whole back-up; null: there is none yet, or it could not be read. */
  backup: z.nullable(z.object({ age_seconds: age })),
  /** What is past its bound, or gives no answer: "catalogue", "files", "database", "mail", "backup", "job <name>". */
  late: z.array(z.string()),
})
export type Health = z.infer<typeof health>

/** Never a value of a variable: the answer is public. Up to ten seconds old. */
export const healthAnswer = z.extend(health, {
  ok: z.boolean(),
  /** Of the web's files; it changes with every deployment that changes them. */
  build: z.string(),
  /** Of the Worker, as `wrangler versions list` has it; "" when it is unknown. */
  version: z.string(),
  /** What is not done because a variable is not set; it makes nothing late. */
  off: z.array(z.object({ what: z.string(), needs: z.string() })),
  /** Variables that count as not set, each with what is expected of it. */
  invalid: z.array(z.object({ name: z.string(), expected: z.string() })),
})
export type HealthAnswer = z.infer<typeof healthAnswer>

export const getHealthSchemas = { response: healthAnswer }
