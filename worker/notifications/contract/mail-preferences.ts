import * as z from 'zod/mini'
import { alertRhythms } from './saved-search-options.ts'

const hour = z.int().check(z.gte(0), z.lte(23))

/** Whole hours of the Swiss day. The same twice: none. */
const quietHours = z.object({ from: hour, until: hour })

const pushed = z.object({
  /** That a request has an answer, or is due for one. */
  answers: z.boolean(),
  searches: z.boolean(),
  follows: z.boolean(),
  plan: z.boolean(),
})

/** What a member is mailed about beside what concerns money, safety and the account itself. */
export const mailPreferences = z.object({
  /** That a request has an answer. */
  answers: z.boolean(),
  /** That a request to the companion whose profile they run is waiting; left out: as it was. */
  requests: z.optional(z.boolean()),
  /** About saved searches at all; each has a rhythm of its own. */
  searches: z.boolean(),
  /** About companions whom the member follows. */
  follows: z.enum(alertRhythms),
  /** That a plan has renewed, with the receipt; left out: as it was. All else about a plan is always mailed. */
  renewals: z.optional(z.boolean()),
  /** What is shown on the devices that the member added; left out: as it was. */
  push: z.optional(pushed),
  /** When no device shows anything; null: never. Left out: as it was. */
  quietHours: z.optional(z.nullable(quietHours)),
})
export type MailPreferences = z.infer<typeof mailPreferences>

const answer = z.extend(mailPreferences, {
  requests: z.boolean(),
  renewals: z.boolean(),
  push: pushed,
  quietHours: z.nullable(quietHours),
  /** Whether the plan has alerts within the hour; without, those that were chosen come once a day. */
  instantAlerts: z.boolean(),
})
export type MailPreferencesAnswer = z.infer<typeof answer>

export const getMailPreferencesSchemas = { response: answer }
export const changeMailPreferencesSchemas = { body: mailPreferences, response: answer }
