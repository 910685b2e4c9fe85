import * as z from 'zod/mini'
import { alertRhythms } from './saved-searches.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

const hour = z.int().check(z.gte(0), z.lte(23))

/** Whole hours in Swiss time. Equal values: no quiet hours. */
const quietHours = z.object({ from: hour, until: hour })

const pushChoices = z.object({
  /** Answers to requests, and overdue answers. */
  answers: z.boolean(),
  searches: z.boolean(),
  follows: z.boolean(),
  plan: z.boolean(),
  /** A followed companion goes online; omitted: unchanged. */
  online: z.optional(z.boolean()),
})

/** A member's optional emails. Emails about money, safety and the account itself are always sent. */
export const mailPreferencesAnswer = z.object({
  /** Answers to the member's requests. */
  answers: z.boolean(),
  /** Pending requests to the companion whose profile the member manages; omitted: unchanged. */
  requests: z.optional(z.boolean()),
  /** Switches emails about saved searches on or off; each search has its own rhythm. */
  searches: z.boolean(),
  /** Rhythm of emails about followed companions. */
  follows: z.enum(alertRhythms),
  /** Emails when a followed companion goes online; omitted: unchanged. */
  online: z.optional(z.boolean()),
  /** Receipts of plan renewals; omitted: unchanged. All other emails about a plan are always sent. */
  renewals: z.optional(z.boolean()),
  /** Push notifications on the member's devices; omitted: unchanged. */
  push: z.optional(pushChoices),
  /** Hours without push notifications; `null`: none. Omitted: unchanged. */
  quietHours: z.optional(z.nullable(quietHours)),
})
export type MailPreferences = z.infer<typeof mailPreferencesAnswer>

const answer = z.extend(mailPreferencesAnswer, {
  requests: z.boolean(),
  online: z.boolean(),
  renewals: z.boolean(),
  push: z.extend(pushChoices, { online: z.boolean() }),
  quietHours: z.nullable(quietHours),
  /** True if the plan includes alerts within the hour; otherwise instant alerts are sent once a day. */
  instantAlerts: z.boolean(),
})
export type MailPreferencesAnswer = z.infer<typeof answer>

export const getMailPreferencesSchemas = { response: answer }
export const changeMailPreferencesSchemas = { body: mailPreferencesAnswer, response: answer }

export const getMailPreferencesEndpoint = endpoint<typeof getMailPreferencesSchemas>()(
  'GET',
  '/api/mail-preferences',
  'member',
)

/** 409 if the plan does not include instant alerts. */
export const changeMailPreferencesEndpoint = endpoint<typeof changeMailPreferencesSchemas>()(
  'PUT',
  '/api/mail-preferences',
  'member',
)
