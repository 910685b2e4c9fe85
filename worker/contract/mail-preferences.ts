import * as z from 'zod/mini'
import { alertRhythms } from './saved-search-options.ts'

/** What a member is mailed about beside what concerns money, safety and the account itself. */
export const mailPreferences = z.object({
  /** That a request has an answer. */
  answers: z.boolean(),
  /** About saved searches at all; each has a rhythm of its own. */
  searches: z.boolean(),
  /** About companions whom the member follows. */
  follows: z.enum(alertRhythms),
  /** That a plan has renewed, with the receipt; left out: as it was. All else about a plan is always mailed. */
  renewals: z.optional(z.boolean()),
})
export type MailPreferences = z.infer<typeof mailPreferences>

const answer = z.extend(mailPreferences, {
  renewals: z.boolean(),
  /** Whether the plan has alerts within the hour; without, those that were chosen come once a day. */
  instantAlerts: z.boolean(),
})
export type MailPreferencesAnswer = z.infer<typeof answer>

export const getMailPreferencesSchemas = { response: answer }
export const changeMailPreferencesSchemas = { body: mailPreferences, response: answer }
